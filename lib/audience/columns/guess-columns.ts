import { withoutUnseen } from "../../contract/rules/text/unseen.ts";
import { DEFAULT_SMS_COUNTRY } from "../../contract/wire/limits.ts";
import { hasSeveralNumbers, looksLikePhone } from "../number/looks-like-phone.ts";
import { normalisePhone } from "../number/normalise-phone.ts";
import { isPhoneName, isWeakPhoneName } from "./column-names.ts";

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
