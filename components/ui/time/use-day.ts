import { zoneClock } from "./format-time.ts";
import { useTimeFacts } from "./time-provider.tsx";
import { useTicking } from "./use-ticking.ts";

/** Today in the console's zone, as `2026-11-21`; turns over at its midnight. */
export function useDay(): string {
  const { zone } = useTimeFacts();
  return useTicking((now) => zoneClock(zone).isoDay(now));
}
