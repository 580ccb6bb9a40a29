import { momentIn } from "#lib/contract/rules/moment-in.ts";
import { offsetWord, zoneClock } from "../ui/time/format-time.ts";

/** A day and a time as a clock in the zone shows them, with the offset written out; null when either is absent. */
export function zonedIso(date: string, time: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return null;
  const naive = `${date}T${time}:00`;
  const utc = new Date(`${naive}Z`);
  // 30 February would become a day of March.
  if (Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(date)) return null;
  const aheadMs = utc.getTime() - momentIn(zone, utc).getTime();
  return naive + offsetWord(aheadMs).replace("UTC", "");
}

/** The day and the time that a clock in the zone shows at a moment: what `zonedIso` takes. */
export function zonedParts(at: Date, zone: string): { date: string; time: string } {
  const clock = zoneClock(zone);
  return { date: clock.isoDay(at), time: clock.minute(at) };
}
