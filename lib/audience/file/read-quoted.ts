import { looksLikePhone } from "../number/looks-like-phone.ts";

/** Where a mark opens that closes nothing: the cell and the record it is in, and the cells before it. */
export type Stray = { cells: string[]; start: number; cell: number; opening: number };

type Quoted = { value: string; end: number };
type Reading = { delimiter: string; quote: string; width: number; isLast: boolean };

// No cell of a spreadsheet holds more than 32,767 characters.
const MAX_QUOTED = 40_000;

/** The cell that a quotation mark opens; `stray` where that mark opens none, `cut-off` where the text ends before it can be told. */
export function readQuoted(reading: Reading, text: string, start: number): Quoted | "stray" | "cut-off" {
  const inner = readInner(reading, text, start);
  if (typeof inner === "string") return inner;
  const { value, next } = inner;
  let end = next;
  while (isBlank(text[end], reading.delimiter)) end++;
  if (end === text.length && !reading.isLast) return "cut-off";
  // Something behind the closing mark: it is the opening one of a later cell, or one of several inside a text.
  if (end < text.length && !isEnd(text[end], reading.delimiter)) return "stray";
  return holdsRow(value, reading) ? "stray" : { value, end };
}

type Inner = { value: string; next: number };

function readInner({ quote, isLast }: Reading, text: string, start: number): Inner | "stray" | "cut-off" {
  const found = closingMark(text, quote, start + 1);
  const end = found === -1 ? text.length : found;
  if (end - start > MAX_QUOTED || (found === -1 && isLast)) return "stray";
  // The next character decides whether a mark is doubled; it may not have arrived yet.
  if (end + 1 >= text.length && !isLast) return "cut-off";
  return { value: text.slice(start + 1, end).replaceAll(quote + quote, quote), next: end + 1 };
}

/** The first mark that is not doubled. */
function closingMark(text: string, quote: string, from: number): number {
  let at = text.indexOf(quote, from);
  while (at !== -1 && text[at + 1] === quote) at = text.indexOf(quote, at + 2);
  return at;
}

const isBlank = (character: string | undefined, delimiter: string): boolean =>
  character !== delimiter && (character === " " || character === "\t" || character === "\u00a0");

const isEnd = (character: string | undefined, delimiter: string): boolean =>
  character === delimiter || character === "\n" || character === "\r";

/** A whole row with a number inside a cell: two stray marks, and the people between them would be lost. */
function holdsRow(value: string, { delimiter, width }: Reading): boolean {
  if (!/[\r\n]/.test(value)) return false;
  const [, ...lines] = value.split(/\r\n?|\n/);
  return lines.some((line) => {
    const cells = cutLine(line, delimiter);
    return (cells.length > 1 || width < 2) && cells.some(looksLikePhone);
  });
}

export const cutLine = (line: string, delimiter: string): string[] => line.split(delimiter);

/** A mark that closes what was never opened; behind a small number it means inches, and two are a pair of their own. */
export function hasStrayEnd(cell: string, quote: string): boolean {
  const text = cell.trimEnd();
  if (!text.endsWith(quote) || INCHES.test(text)) return false;
  return text.split(quote).length % 2 === 0;
}

const INCHES = /(?:^|\D)\d{1,3}.$/;
