import { t } from "#lib/contract/language.ts";
import { isPlannable, latestRule } from "#lib/contract/rules/sending/latest-time.ts";
import { zonedIso } from "../zoned-iso.ts";
import { writeDay } from "./read-day.ts";
import { readTime } from "./read-time.ts";

/** What is wrong with a day and a time of the zone; null where they name a moment that is ahead. */
export function momentProblem(
  { date, time }: { date: string; time: string },
  { zone, now }: { zone: string; now: Date },
): string | null {
  if (date !== "" && writeDay(date) === date)
    return t("Write the day like 28 Nov or 28/11/2026", "Andika siku kama 28 Nov au 28/11/2026");
  const wrong = timeProblem(time);
  if (wrong !== null) return wrong;
  const at = zonedIso(date, time, zone);
  if (at === null) return t("Choose a day and a time", "Chagua siku na saa");
  if (!isPlannable(Date.parse(at)))
    return t(`Choose a time ${latestRule()}`, `Chagua wakati ${latestRule()}`);
  return Date.parse(at) <= now.getTime()
    ? t("This time has passed. Choose a later one", "Wakati huu umepita. Chagua wa baadaye")
    : null;
}

/** What is wrong with a time of the day that was written as a person writes one; null also where nothing is written. */
export const timeProblem = (time: string): string | null =>
  time !== "" && readTime(time) !== time ? t("Write the time like 14:30", "Andika saa kama 14:30") : null;
