import { consoleNow, NEAR_MS } from "./console-clock.ts";

/** When something was heard, by the console's clock: it was stamped by that, where it came with a page, or by this browser's. */
export function heardTime(ms: number): number {
  const latestMs = consoleNow().getTime() + NEAR_MS;
  const both = [ms, consoleNow(ms).getTime()];
  return Math.max(...both.filter((at) => at <= latestMs), Math.min(...both));
}
