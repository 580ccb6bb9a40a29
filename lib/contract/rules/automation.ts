import { t, translated } from "../language.ts";
import { dayIn } from "./day-in.ts";
import { momentIn } from "./moment-in.ts";

// Apart from the schemas: pages that show repeats load none.

/** Steps of a chain of follow-ups, each after the one before. */
export const MAX_STEPS = 5;
export const MAX_FOLLOW_HOURS = 720;
/** Of how the name of a file begins. */
export const MAX_BEGINS = 100;
/** Whatever is later than this is asked about, and not made. */
export const LATE_MINUTES = 60;
/** Two marketing campaigns so near each other clash, and two of one day to the same group or list. */
export const CLASH_MINUTES = 60;

export const EVERY = ["day", "week", "month"] as const;
export const UNLESS = ["delivered", "read", "answered", "clicked"] as const;
export type Unless = (typeof UNLESS)[number];
export const RUN_STATES = [
  ...["due", "missed", "asked", "refused", "lapsed", "skipped", "empty", "made", "awaiting-approval"],
] as const;

/** When a repeat is due, by the clock of the console: `weekday` 1 is Monday, `day` of a month that is shorter is its last. */
export type Schedule = { at: string } & (
  | { every: "day" }
  | { every: "week"; weekday: number }
  | { every: "month"; day: number }
);

export const WEEKDAYS = /* @__PURE__ */ translated(() => ({
  1: t("Monday", "Jumatatu"),
  2: t("Tuesday", "Jumanne"),
  3: t("Wednesday", "Jumatano"),
  4: t("Thursday", "Alhamisi"),
  5: t("Friday", "Ijumaa"),
  6: t("Saturday", "Jumamosi"),
  7: t("Sunday", "Jumapili"),
}));

const DAY_MS = 86_400_000;

/**
 * The first times after a moment at which it is due. A time that the clocks skip is read by the clock before, one that they show
 * twice is the first of the two.
 */
export function dueTimes(
  schedule: Schedule,
  { zone, after, count }: { zone: string; after: Date; count: number },
): Date[] {
  const [hours = 0, minutes = 0] = schedule.at.split(":").map(Number);
  const times: Date[] = [];
  // From the day before: the clock of a zone may show a day that is over in UTC.
  let day = Date.parse(`${dayIn(zone, after)}T00:00:00Z`) - DAY_MS;
  for (; times.length < count; day += DAY_MS) {
    if (!isOn(schedule, new Date(day))) continue;
    const time = momentIn(zone, new Date(day + (hours * 60 + minutes) * 60_000));
    if (time > after) times.push(time);
  }
  return times;
}

function isOn(schedule: Schedule, day: Date): boolean {
  switch (schedule.every) {
    case "day":
      return true;
    case "week":
      return (day.getUTCDay() || 7) === schedule.weekday;
    case "month": {
      const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
      return day.getUTCDate() === Math.min(schedule.day, last);
    }
  }
}
