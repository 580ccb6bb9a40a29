import { isDay } from "#lib/contract/rules/is-day.ts";

const YES = new Set(
  "yes y true 1 x ✓ ✔ ok agreed agree given subscribed opted-in optin ndiyo ndio amekubali nimekubali kubali".split(
    " ",
  ),
);
const NO = new Set(
  "no n false 0 ✗ ✘ refused withdrawn unsubscribed opted-out optout hapana amekataa nimekataa kataa".split(
    " ",
  ),
);

/** What a cell says to *did they agree?*, in English or Swahili; null where it says neither. */
export function agreesIn(cell: string): boolean | null {
  const word = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-")
    .replace(/[.!]+$/, "");
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: .*)?$/;

/** The day that a cell names, as `2026-03-01`: the year first, or the day first as here; null where it names none. */
export function dayOf(cell: string): string | null {
  const text = cell.trim();
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? swapped(DAY_FIRST.exec(text));
  if (year === undefined || month === undefined || day === undefined) return null;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(iso) ? iso : null;
}

const swapped = (found: RegExpExecArray | null): (string | undefined)[] =>
  found === null ? [] : [found[0], found[3], found[2], found[1]];
