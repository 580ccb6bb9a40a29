import { zoneClock } from "#components/ui/time/format-time.ts";
import { t } from "#lib/contract/language.ts";
import { zonedIso, zonedParts } from "../zoned-iso.ts";
import { daysAfter, readDay } from "./read-day.ts";

/** `UTC+03:00`: what the zone's clocks are ahead at the moment that is written, and now where none is. */
export function offsetAt({ date, time }: Moment, zone: string, now: Date): string {
  const at = zonedIso(date, time, zone);
  return zoneClock(zone).offset(at === null ? now : new Date(at));
}

export type Moment = { date: string; time: string };

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Moments that people choose most, all of them ahead: in an hour, this evening, tomorrow morning, on Monday. */
export function quickMoments(now: Date, zone: string): { label: string; moment: Moment }[] {
  const today = zonedParts(now, zone).date;
  const inAnHour = new Date(Math.ceil((now.getTime() + HOUR_MS) / STEP_MS) * STEP_MS);
  const monday = readDay("monday", today) ?? today;
  const all = [
    { label: t("In an hour", "Baada ya saa 1"), moment: zonedParts(inAnHour, zone) },
    { label: t("Today 18:00", "Leo 18:00"), moment: { date: today, time: "18:00" } },
    { label: t("Tomorrow 09:00", "Kesho 09:00"), moment: { date: daysAfter(today, 1), time: "09:00" } },
    ...(monday === daysAfter(today, 1)
      ? []
      : [{ label: t("Monday 09:00", "Jumatatu 09:00"), moment: { date: monday, time: "09:00" } }]),
  ];
  return all.filter(({ moment }) => {
    const at = zonedIso(moment.date, moment.time, zone);
    return at !== null && Date.parse(at) > now.getTime();
  });
}
