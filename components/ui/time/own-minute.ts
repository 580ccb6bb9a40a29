import { offsetWord, shortDate, type ZoneClock } from "./format-time.ts";

const MINUTE_MS = 60_000;

/** `05:10`, the minute on the reader's own clock, in a browser, or `27 Nov 03:10` where its day is another one; null where that clock shows the same. */
export function ownMinute(clock: ZoneClock, at: Date): string | null {
  const aheadMs = -at.getTimezoneOffset() * MINUTE_MS;
  if (offsetWord(aheadMs) === clock.offset(at)) return null;
  const shown = new Date(at.getTime() + aheadMs).toISOString();
  const [day, minute] = [shown.slice(0, 10), shown.slice(11, 16)];
  return day === clock.isoDay(at) ? minute : `${shortDate(day)} ${minute}`;
}
