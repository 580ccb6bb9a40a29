import { withoutUnseen } from "../contract/rules/text/unseen.ts";
import { DEFAULT_SMS_COUNTRY } from "../contract/wire/limits.ts";
import { hasSeveralNumbers, looksLikePhone } from "./number/looks-like-phone.ts";
import { normalisePhone } from "./number/normalise-phone.ts";
import { isNoValue } from "./row/is-no-value.ts";

type CellKind = "phones" | "dates" | "amounts" | "numbers" | "text";

/** What most cells of a column are; `mixed` of the two most frequent kinds, `empty` where nothing stands. */
export type ColumnContent = {
  kind: CellKind | "mixed" | "empty";
  /** Of a mixed column. */
  parts: CellKind[];
  /** A cell of which a spreadsheet has lost digits: `2.55713E+11`. */
  damaged: string | null;
};

/** A few cells that are something else make no mixture. */
const MOST = 0.9;
/** Enough to tell; a number is read with the care of a recipient's. */
const ROWS = 1_000;

/** What each column holds, by the first rows of a file. */
export function columnContents(
  headers: readonly string[],
  rows: readonly string[][],
  region: string,
): ColumnContent[] {
  const some = rows.slice(0, ROWS);
  return headers.map((_, column) =>
    contentOf(
      some.map((row) => row[column] ?? ""),
      region,
    ),
  );
}

function contentOf(cells: readonly string[], region: string): ColumnContent {
  const { counts, damaged } = count(cells, region);
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!first) return { kind: "empty", parts: [], damaged };
  const [kind, most] = first;
  const all = [...counts.values()].reduce((sum, each) => sum + each, 0);
  if (second && most < all * MOST) return { kind: "mixed", parts: [kind, second[0]], damaged };
  return { kind, parts: [], damaged };
}

function count(cells: readonly string[], region: string) {
  const counts = new Map<CellKind, number>();
  let damaged: string | null = null;
  for (const cell of cells.map((given) => given.trim())) {
    if (isNoValue(cell)) continue;
    const kind = kindOf(cell, region);
    if (kind === null) damaged ??= cell;
    else counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  // 500 among amounts such as 38,500 is one of them.
  if (counts.has("amounts")) move(counts, "numbers", "amounts");
  return { counts, damaged };
}

function move(counts: Map<CellKind, number>, from: CellKind, to: CellKind): void {
  counts.set(to, (counts.get(to) ?? 0) + (counts.get(from) ?? 0));
  counts.delete(from);
}

/** Null for a numeral of which digits are lost. */
function kindOf(cell: string, region: string): CellKind | null {
  const isPhone = looksLikePhone(cell) && hasNumber(cell, region);
  if (SCIENTIFIC.test(cell)) return isPhone ? "phones" : null;
  if (isPhone) return "phones";
  if (DATE.test(cell) || NAMED_DATE.test(cell)) return "dates";
  const bare = cell.replace(BEFORE, "").replace(BEHIND, "");
  if (GROUPED.test(bare) || DECIMAL.test(bare)) return "amounts";
  if (!PLAIN.test(bare)) return "text";
  return bare === cell ? "numbers" : "amounts";
}

function hasNumber(cell: string, region: string): boolean {
  const { bucket } = normalisePhone(cell, region);
  return bucket === null || bucket === "otherCountry";
}

// As spreadsheets write it, with a sign and two figures: 4E1 and 5e3 are codes.
const SCIENTIFIC = /^[-+]?\d(?:[.,]\d+)?e\+\d{2,3}$/i;
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))(?:[ T]\d{1,2}:\d{2}[\d:.]*(?:\s?[ap]m|Z)?)?$/i;
// In English and Swahili, short or whole.
const MONTH = "(?:jan|feb|mar|mac|apr|may|mei|jun|jul|aug|ago|sep|oct|okt|nov|dec|des)\\p{L}*\\.?";
const NAMED_DATE = new RegExp(
  `^(?:\\d{1,2}[\\s-]${MONTH},?[\\s-]\\d{2,4}|${MONTH}\\s\\d{1,2},?\\s\\d{4})$`,
  "iu",
);
const MONEY = "(?:tshs?|tzs|kshs?|kes|ugx|ushs?|usd|eur|shs?|[$€£])\\.?";
const BEFORE = new RegExp(`^${MONEY}\\s*(?=[-+\\d])`, "i");
const BEHIND = new RegExp(`(?<=\\d)\\s*(?:${MONEY}|/[=-]|=|%)$`, "i");
const GROUPED = /^[-+]?\d{1,3}(?:([,. '\u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/;
const DECIMAL = /^[-+]?(?:0|[1-9]\d*)[.,]\d+$/;
// What begins with a zero is a code.
const PLAIN = /^[-+]?(?:0|[1-9]\d*)$/;

/** The column of phone numbers; null where a person has to say it, between the candidates where there are some. */
export type PhoneGuess = { column: number | null; candidates: number[] };

/** Good numbers among the filled cells, and among all rows: a second number that few people have is no rival. */
type Share = { column: number; isEmpty: boolean; ofFilled: number; ofRows: number };

const GOOD_WITH_NAME = 0.5;
const GOOD_ALONE = 0.8;
const CLOSE = 0.3;
const CLEARLY_MORE = 0.2;

/** True where the first row names columns: no cell of it looks like a phone, or like one that has to be mended. */
export function hasHeaderRow(rows: string[][]): boolean {
  const [first] = rows;
  return first !== undefined && !first.some((cell) => looksLikePhone(cell) || hasNumbers(cell));
}

// O712345678, or two numbers in a cell: taken for a heading, that person would not even be counted. Two days have 16 digits.
function hasNumbers(cell: string): boolean {
  const seen = withoutUnseen(cell);
  return NINE_DIGITS.test(seen) || (ONLY_DIGITS.test(seen) && seen.replace(/\D/g, "").length >= TWO_NUMBERS);
}

const NINE_DIGITS = /\d{9}/;
const ONLY_DIGITS = /^[\s\p{P}+|\d]+$/u;
const TWO_NUMBERS = 18;

/**
 * Of the columns with a fitting name the one with the most good numbers, without such names the one that holds numbers.
 * Never a guess: where two are close, or a name has no numbers under it, a wrong choice writes to strangers.
 */
export function guessPhoneColumn(
  headers: string[],
  rows: string[][],
  region = DEFAULT_SMS_COUNTRY,
): PhoneGuess {
  const shares = headers.map((_, column) => shareOf(rows, column, region));
  const named = shares.filter(({ column }) => isPhoneName(headers[column] ?? ""));
  const alone = shares.filter(({ ofFilled }) => ofFilled >= GOOD_ALONE);
  const fitting = named.filter(({ ofFilled }) => ofFilled >= GOOD_WITH_NAME);
  if (fitting.length === 0 && named.length > 0)
    return ask([...named.filter(({ isEmpty }) => !isEmpty), ...alone]);
  const [best, ...others] = (fitting.length > 0 ? fitting : alone).toSorted((a, b) => b.ofRows - a.ofRows);
  if (!best) return ask([]);
  const isWeak = isWeakPhoneName(headers[best.column] ?? "");
  const least = best.ofRows + (isWeak ? -CLOSE : CLEARLY_MORE);
  const unnamed = fitting.length === 0 ? [] : alone.filter((share) => !named.includes(share));
  const rivals = [
    ...others.filter(({ ofRows }) => best.ofRows - ofRows < CLOSE),
    ...unnamed.filter(({ ofRows }) => ofRows > least),
  ];
  return rivals.length === 0 ? { column: best.column, candidates: [best.column] } : ask([best, ...rivals]);
}

/** The columns in which most of what stands is a phone number, whatever they are called. */
export function numberColumnsOf(
  headers: readonly string[],
  rows: string[][],
  region = DEFAULT_SMS_COUNTRY,
): number[] {
  return headers.flatMap((_, column) =>
    shareOf(rows, column, region).ofFilled >= GOOD_WITH_NAME ? column : [],
  );
}

const ask = (shares: Share[]): PhoneGuess => ({
  column: null,
  candidates: [...new Set(shares.map(({ column }) => column))].sort((a, b) => a - b),
});

function shareOf(rows: string[][], column: number, region: string): Share {
  const filled = rows.map((row) => row[column] ?? "").filter((cell) => cell.trim() !== "");
  const good = filled.filter((cell) => isPhone(cell, region)).length;
  return {
    column,
    isEmpty: filled.length === 0,
    ofFilled: good / Math.max(1, filled.length),
    ofRows: good / Math.max(1, rows.length),
  };
}

// Numbers that Excel has shortened and cells with two count too: the column is right, its cells are what has to be mended.
function isPhone(cell: string, region: string): boolean {
  if (!looksLikePhone(cell)) return hasSeveralNumbers(cell);
  const { bucket } = normalisePhone(cell, region);
  return bucket === null || bucket === "otherCountry" || /e/i.test(cell);
}

const EXACT = [
  "phone",
  "simu",
  "namba",
  "nambari",
  "mobile",
  "msisdn",
  "number",
  "phone number",
  "mobile number",
  "namba ya simu",
  "nambari ya simu",
  "tel",
  "telephone",
  "cell",
  "contact",
  "to",
  "recipient",
  "whatsapp",
];
// Short words only count whole: "to" is not "total".
const PARTIAL = [
  "phone",
  "simu",
  "nambari",
  "namba",
  "mobile",
  "msisdn",
  "telephone",
  "whatsapp",
  "cellphone",
];

/** True for a heading that is made for phone numbers, alone or with other words. */
export const isPhoneName = (heading: string): boolean => {
  const name = plainName(heading);
  return EXACT.includes(name) || PARTIAL.some((word) => name.includes(word));
};

/** True for a heading that is one of the names for phone numbers and nothing more; not for a name that other things have. */
export const isExactPhoneName = (heading: string): boolean =>
  EXACT.includes(plainName(heading)) && !isWeakPhoneName(heading);

/** True for a name that other things have, too: a member's number, a contact by mail. */
export const isWeakPhoneName = (heading: string): boolean => WEAK.has(plainName(heading));

const WEAK = new Set(["namba", "nambari", "number", "contact", "to", "recipient", "cell"]);

/** A heading in small letters, whatever stands between its words. */
export const plainName = (heading: string): string =>
  withoutUnseen(heading)
    .toLowerCase()
    .replace(/[_\s.:#-]+/g, " ")
    .trim();

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
