import type { Holiday } from "./sending-hours.ts";

/** Public holidays of mainland Tanzania that stand on the same day each year, and those of Easter. */
const FIXED: readonly (readonly [day: string, name: string])[] = [
  ["01-01", "New Year’s Day"],
  ["01-12", "Zanzibar Revolution Day"],
  ["04-07", "Karume Day"],
  ["04-26", "Union Day"],
  ["05-01", "Workers’ Day"],
  ["07-07", "Saba Saba Day"],
  ["08-08", "Nane Nane Day"],
  ["10-14", "Nyerere Day"],
  ["12-09", "Independence Day"],
  ["12-25", "Christmas Day"],
  ["12-26", "Boxing Day"],
];

const OF_EASTER: readonly (readonly [date: string, name: string])[] = [
  ["2026-04-03", "Good Friday"],
  ["2026-04-06", "Easter Monday"],
  ["2027-03-26", "Good Friday"],
  ["2027-03-29", "Easter Monday"],
];

// The moon decides: each is announced a few days before, and may be a day earlier or later.
const EXPECTED: readonly (readonly [date: string, name: string])[] = [
  ["2026-03-20", "Eid al-Fitr"],
  ["2026-03-21", "Eid al-Fitr, second day"],
  ["2026-05-27", "Eid al-Adha"],
  ["2026-08-26", "Maulid"],
  ["2027-03-10", "Eid al-Fitr"],
  ["2027-03-11", "Eid al-Fitr, second day"],
  ["2027-05-16", "Eid al-Adha"],
  ["2027-08-15", "Maulid"],
];

/** What a console begins with, in the order of the calendar; a company adds, removes and renames. */
export const TANZANIA_HOLIDAYS: readonly Holiday[] = [
  ...[2026, 2027].flatMap((year) => FIXED.map(([day, name]) => ({ date: `${year}-${day}`, name }))),
  ...OF_EASTER.map(([date, name]) => ({ date, name })),
  ...EXPECTED.map(([date, name]) => ({ date, name, isExpected: true })),
].toSorted((a, b) => (a.date < b.date ? -1 : 1));
