import { looksLikePhone } from "../number/looks-like-phone.ts";
import { isExactPhoneName, isPhoneName } from "./column-names.ts";

const MAX_TITLE_ROWS = 20;

/** How many rows stand above the headings: a title, a date, who made the list; `rows` are the first without blank ones. */
export function countTitleRows(rows: readonly string[][]): number {
  const width = usualWidth(rows);
  if (width === 0) return 0;
  const enough = Math.min(width, Math.max(2, width - 1));
  const isRow = (row: string[]) => filledCount(row) >= Math.min(2, width);
  const firstPerson = rows.findIndex((row) => isRow(row) && row.some(looksLikePhone));
  const above = rows.slice(0, Math.min(firstPerson === -1 ? 0 : firstPerson, MAX_TITLE_ROWS));
  const exact = above.findIndex((row) => isRow(row) && row.some(isExactPhoneName));
  if (exact !== -1) return exact;
  // A part of a cell is asked only above the first whole row: below it *Hana simu* is what is known of a person.
  const whole = above.findIndex((row) => filledCount(row) >= width);
  const upTo = whole === -1 ? above.length : whole + 1;
  const named = above.slice(0, upTo).findIndex((row) => isRow(row) && row.some(isHeadingOfPhones));
  if (named !== -1) return named;
  const wide = width < 2 ? 0 : above.findIndex((row) => filledCount(row) >= enough);
  return Math.max(0, wide);
}

/** True where most rows end, counted in cells; of two that are as frequent the wider. */
export function usualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(filledWidth(row), (counts.get(filledWidth(row)) ?? 0) + 1);
  const [first = [0, 0], ...others] = counts;
  return others.reduce(
    (best, next) => (next[1] > best[1] || (next[1] === best[1] && next[0] > best[0]) ? next : best),
    first,
  )[0];
}

/** Cells of a row without the empty ones at its end. */
export const filledWidth = (row: readonly string[]): number =>
  row.findLastIndex((cell) => cell.trim() !== "") + 1;

const filledCount = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== "").length;

// A sentence that speaks of phone numbers is a title.
const isHeadingOfPhones = (cell: string): boolean => cell.trim().length <= 30 && isPhoneName(cell);
