import { monthWord } from "./format-time.ts";

export type RecentMonth = { label: string; from: string; to: string };

const MONTHS = 12;

/** The month of this day and those before it, a year of them, each from its first day to its last. */
export function recentMonths(today: string): RecentMonth[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, before) => {
    const from = dayOf(year, month - 1 - before, 1);
    return { label: monthWord(from), from, to: dayOf(year, month - before, 0) };
  });
}

/** Months and days that are none of the calendar's are those before or after. */
const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
