import { zoneClock } from "../ui/time/format-time.ts";

/** A day and a time as a clock in the zone shows them, with the offset written out; null when either is absent. */
export function zonedIso(date: string, time: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return null;
  const clock = zoneClock(zone);
  const naive = `${date}T${time}:00`;
  const guess = new Date(`${naive}Z`);
  // 30 February would become a day of March.
  if (Number.isNaN(guess.getTime()) || !guess.toISOString().startsWith(date)) return null;
  // The offset an hour either side of a change of clocks is decided by the moment itself, so ask twice.
  const first = offsetOf(clock.offset(guess));
  return naive + offsetOf(clock.offset(new Date(naive + first)));
}

/** The day and the time that a clock in the zone shows at a moment: what `zonedIso` takes. */
export function zonedParts(at: Date, zone: string): { date: string; time: string } {
  const day = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return { date: day.format(at), time: zoneClock(zone).minute(at) };
}

const offsetOf = (word: string): string => word.replace("UTC", "");
