import { isPlannable, LATEST_RULE } from "#lib/contract/rules/sending/latest-time.ts";
import { zonedIso } from "../zoned-iso.ts";
import { writeDay } from "./read-day.ts";
import { readTime } from "./read-time.ts";

/** What is wrong with a day and a time of the zone; null where they name a moment that is ahead. */
export function momentProblem(
  { date, time }: { date: string; time: string },
  { zone, now }: { zone: string; now: Date },
): string | null {
  if (date !== "" && writeDay(date) === date) return "Write the day like 28 Nov or 28/11/2026";
  const wrong = timeProblem(time);
  if (wrong !== null) return wrong;
  const at = zonedIso(date, time, zone);
  if (at === null) return "Choose a day and a time";
  if (!isPlannable(Date.parse(at))) return `Choose a time ${LATEST_RULE}`;
  return Date.parse(at) <= now.getTime() ? "This time has passed. Choose a later one" : null;
}

/** What is wrong with a time of the day that was written as a person writes one; null also where nothing is written. */
export const timeProblem = (time: string): string | null =>
  time !== "" && readTime(time) !== time ? "Write the time like 14:30" : null;
