import { compileDate, showIsoDate } from "./show-date.ts";
import { compileDecimal } from "./show-decimal.ts";
import { type FormatToken, tokeniseFormat } from "./tokenise-format.ts";

/** Writes the number of a cell as its sheet shows it. */
export type ShowNumber = (value: number) => string;

const MAX_CODE = 255;
// From nine digits on it may be a phone number, and one digit more or less is a stranger's.
const LONG = 100_000_000;
const DAYS_TO_1904 = 1_462;

/**
 * Makes what shows numbers in a format. Where a format cannot be shown here, dates are ISO dates and numbers plain; a
 * long number keeps all its digits whatever the format hides, rounds off or writes as a power of ten.
 */
export function compileFormat(code: string, is1904: boolean): ShowNumber {
  const sections = code.trim() === "" || code.length > MAX_CODE ? [] : tokeniseFormat(code);
  const dateParts = sections.flat().filter(({ kind }) => kind === "date");
  const isDate = dateParts.length > 0;
  // Hours and minutes alone are the same in both systems, or a length of time.
  const shift = is1904 && dateParts.some(({ text }) => /^(?:y|d|mmm)/.test(text)) ? DAYS_TO_1904 : 0;
  const shows = sections.map(compileSection);
  return (value) => {
    const shown = isDate && value < 0 ? null : showBy(shows, value + shift);
    if (shown === null) return (isDate ? showIsoDate(value + shift) : null) ?? showPlain(value);
    const tidy = shown.replace(/\s+/g, " ").trim();
    return Math.abs(value) >= LONG && !saysAll(tidy, value) ? showPlain(value) : tidy;
  };
}

type Section = (value: number) => string | null;

function compileSection(tokens: FormatToken[]): Section | null {
  if (tokens.some(({ kind }) => kind === "date" || kind === "elapsed")) return compileDate(tokens);
  return compileDecimal(tokens);
}

function showBy(shows: (Section | null)[], value: number): string | null {
  const [positive = null, negative, zero] = shows;
  if (value > 0 || shows.length < 2) return signed(positive, value);
  if (value < 0) return negative?.(-value) ?? null;
  return (zero === undefined ? positive : zero)?.(0) ?? null;
}

function signed(show: Section | null, value: number): string | null {
  const shown = show?.(Math.abs(value)) ?? null;
  return shown !== null && value < 0 && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

function saysAll(shown: string, value: number): boolean {
  if (hasLostDigits(value) && BARE.test(shown)) return false;
  // Below zero it may be red and nothing else, and without its sign it would be another number.
  if (value < 0 && !SIGN.test(shown)) return false;
  const read = Number(shown.replace(/^\D+/, "").replace(/[^\d.]/g, ""));
  const amount = Math.abs(value);
  return read === amount || (!Number.isInteger(read) && Math.abs(read - amount) < 1);
}

const BARE = /^\+?\d+$/;
const SIGN = /[-\u2212(]/;

/** As a cell without a format shows it, but a long number whole. */
export function showPlain(value: number): string {
  if (Number.isInteger(value))
    return hasLostDigits(value) ? value.toExponential().toUpperCase() : String(value);
  if (Math.abs(value) >= LONG) return String(value);
  const wholeDigits = Math.trunc(Math.abs(value)).toString().length;
  return String(Number(value.toFixed(Math.max(0, 10 - wholeDigits))));
}

// A sheet keeps 15 digits. And a number that was pasted as 2.55713E+11 has six, whatever the sheet shows now.
const hasLostDigits = (value: number): boolean =>
  Math.abs(value) >= 1e15 || (Math.abs(value) >= 1e11 && value % 1e6 === 0);
