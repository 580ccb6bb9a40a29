import { offsetWord, type ZoneClock } from "./format-time.ts";

/** The minute on the reader's own clock, in a browser; null where that shows the same. */
export function ownMinute(clock: ZoneClock, at: Date): string | null {
  if (offsetWord(-at.getTimezoneOffset() * 60_000) === clock.offset(at)) return null;
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}
