import { looksLikePhone } from "../number/looks-like-phone.ts";
import type { CutPlainRows, TextBytes } from "./detect-encoding.ts";

/** `source` has the bytes of the text, for rows that can be cut off them. */
export type RowReader = { push(text: string, source?: TextBytes | null): void; end(): void };

/**
 * A row that a stray quotation mark has damaged, as it is written in the file; its cells are cut without regard to it. Of
 * one that is too long only the start of its line is kept, and the whole cells in that.
 */
export type DamagedRow = { line: string; isTooLong: boolean };

/** Gets each row with its number as a spreadsheet shows it; a quoted line break does not start a row. */
export type OnRow = (cells: string[], row: number, damage?: DamagedRow) => void;

export type Quote = '"' | "'";

/** Characters of a row, at most. */
export const MAX_ROW = 1_000_000;
const KEPT_OF_TOO_LONG = 10_000;
const LF = 10;
const CR = 13;

/**
 * Splits text into rows of cells: quotes doubled inside quotes, rows of any length that end in LF, CR LF or CR, empty
 * lines counted but not reported. Own code, because row numbers and ragged rows are what people act on here. A stray
 * quotation mark damages its own row only, and of a row that is too long no more is kept than its start: reading goes on
 * at the next line.
 */
export function createRowReader(
  { delimiter, quote = '"' }: { delimiter: string; quote?: Quote },
  onRow: OnRow,
  cutPlain?: CutPlainRows,
): RowReader {
  const reading: Reading = { delimiter, quote, onRow, cutPlain, row: 0, width: 0, next: -1, isLast: false };
  let rest = "";
  // Inside a row that is too long and reported already.
  let isSkipping = false;
  const read = (text: string, source: TextBytes | null) => {
    // Only the line that was cut is put together: joining whole pieces copies the file once more.
    const at = rest === "" ? 0 : text.indexOf("\n") + 1;
    if (at > 0) {
      rest = consume(reading, rest + text.slice(0, at), 0);
      source?.pass(text, 0, at);
    }
    rest = rest === "" ? consume(reading, text, at, source) : consume(reading, rest + text.slice(at), 0);
  };
  const skip = (text: string, from: number) => {
    const at = behindLine(text, from);
    isSkipping = at === -1;
    if (isSkipping) rest = text.endsWith("\r") ? "\r" : "";
    else rest = consume(reading, text, at);
  };
  return {
    push(text, source = null) {
      if (isSkipping) skip(rest + text, 0);
      else read(text, source);
      while (!isSkipping && rest.length > MAX_REST) {
        reportTooLong(reading, rest, 0);
        skip(rest, MAX_ROW);
      }
    },
    end() {
      if (rest !== "" && !isSkipping) consume({ ...reading, isLast: true }, rest, 0);
      rest = "";
    },
  };
}

type Reading = {
  delimiter: string;
  quote: Quote;
  onRow: OnRow;
  /** Reports rows in a way of its own. */
  cutPlain: CutPlainRows | undefined;
  row: number;
  width: number;
  /** Where the first delimiter stands that has not been passed: a row's last search finds that of the row behind it. */
  next: number;
  isLast: boolean;
};

/** Reports every whole record of the text from `start` on and answers what is left of it. */
function consume(reading: Reading, text: string, start: number, source: TextBytes | null = null): string {
  let lf = -1;
  let cr = -1;
  let quote = -1;
  let at = start;
  reading.next = -1;
  while (at < text.length) {
    if (quote < at) quote = find(text, reading.quote, at);
    at = cutAhead(reading, source, { at, limit: quote });
    if (lf < at) lf = find(text, "\n", at);
    if (cr < at) cr = find(text, "\r", at);
    const end = Math.min(lf, cr);
    const next = quote < end ? quoted(reading, text, at) : plain(reading, text, at, end);
    if (next === null) break;
    source?.pass(text, at, next);
    at = next;
  }
  return text.slice(at);
}

type Ahead = { at: number; limit: number };

function cutAhead(reading: Reading, source: TextBytes | null, { at, limit }: Ahead): number {
  if (!source || !reading.cutPlain) return at;
  const place = reading.cutPlain(source, { at, row: reading.row }, limit);
  reading.row = place.row;
  return place.at;
}

function find(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at === -1 ? text.length : at;
}

function plain(reading: Reading, text: string, start: number, end: number): number | null {
  if (isCutOff(reading, text, end)) return null;
  if (end - start > MAX_ROW) return tooLong(reading, text, start);
  reading.row++;
  if (end > start) reading.onRow(cut(reading, text, start, end), reading.row);
  return afterLine(text, end);
}

// A CR that stands last may turn out to be the first half of a CR LF.
const isCutOff = ({ isLast }: Reading, text: string, end: number): boolean =>
  !isLast && (end === text.length || (end === text.length - 1 && text.charCodeAt(end) === CR));

const afterLine = (text: string, end: number): number =>
  text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;

// The hot loop of an import. An array of the last row's width at once: one that grows takes room for 17 cells.
function cut(reading: Reading, text: string, start: number, end: number): string[] {
  const { delimiter } = reading;
  const cells = new Array<string>(reading.width);
  let count = 0;
  let at = start;
  let next = reading.next < at ? find(text, delimiter, at) : reading.next;
  while (next < end) {
    cells[count++] = text.slice(at, next);
    at = next + 1;
    next = find(text, delimiter, at);
  }
  cells[count++] = text.slice(at, end);
  reading.next = next;
  if (count === reading.width) return cells;
  cells.length = count;
  reading.width = count;
  return cells;
}

/** Goes on where `push` would, whose text may end before the row does. */
function tooLong(reading: Reading, text: string, start: number): number {
  reportTooLong(reading, text, start);
  const next = behindLine(text, start + MAX_ROW);
  return next === -1 ? text.length : next;
}

function reportTooLong(reading: Reading, text: string, start: number): void {
  const kept = text.slice(start, start + KEPT_OF_TOO_LONG);
  // A part is a view into the whole; kept as it is, it keeps all of that.
  const line = structuredClone(kept.slice(0, endOfLine(kept, 0)));
  reading.row++;
  // Its last cell is cut off: what is left of a number is another one.
  reading.onRow(cutLine(line, reading.delimiter).slice(0, -1), reading.row, { line, isTooLong: true });
}

/** What is behind the first line end from a place on; -1 without one, and for a CR that may be half of one. */
function behindLine(text: string, from: number): number {
  const end = Math.min(find(text, "\n", from), find(text, "\r", from));
  return end >= text.length - (text.endsWith("\r") ? 1 : 0) ? -1 : afterLine(text, end);
}

/** One record that holds a quote; null when the text ends before it does. */
function quoted(reading: Reading, text: string, start: number): number | null {
  const { delimiter, quote } = reading;
  const cells: string[] = [];
  let isOdd = false;
  let end = start - 1;
  do {
    const at = end + 1;
    const opening = skipBlanks(text, at, delimiter);
    const isQuoted = text[opening] === quote;
    const cell = isQuoted ? readQuoted(reading, text, opening) : readBare(text, at, delimiter);
    if (cell === "stray") return damaged(reading, text, { cells, start, cell: at, opening });
    if (cell === "cut-off") return null;
    cells.push(cell.value);
    isOdd ||= !isQuoted && hasStrayEnd(cell.value, quote);
    end = cell.end;
  } while (text[end] === delimiter);
  if (isCutOff(reading, text, end)) return null;
  if (end - start > MAX_ROW) return tooLong(reading, text, start);
  report(reading, cells, isOdd ? text.slice(start, end) : null);
  return afterLine(text, end);
}

/** Up to the end of its line only: the rows behind a stray mark are people of their own. */
function damaged(reading: Reading, text: string, { cells, start, cell, opening }: Stray): number | null {
  const end = endOfLine(text, opening);
  if (isCutOff(reading, text, end)) return null;
  if (end - start > MAX_ROW) return tooLong(reading, text, start);
  report(reading, [...cells, ...cutLine(text.slice(cell, end), reading.delimiter)], text.slice(start, end));
  return afterLine(text, end);
}

function report(reading: Reading, cells: string[], line: string | null): void {
  reading.row++;
  reading.width = cells.length;
  if (line === null) reading.onRow(cells, reading.row);
  else reading.onRow(cells, reading.row, { line, isTooLong: false });
}

function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  while (text[at] === " " && delimiter !== " ") at++;
  return at;
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

function readBare(text: string, from: number, delimiter: string): { value: string; end: number } {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  return { value: text.slice(from, end), end };
}

/** Where a mark opens that closes nothing: the cell and the record it is in, and the cells before it. */
export type Stray = { cells: string[]; start: number; cell: number; opening: number };

type Quoted = { value: string; end: number };
type ReadingOfReadQuoted = { delimiter: string; quote: string; width: number; isLast: boolean };

// No cell of a spreadsheet holds more than 32,767 characters: one of several lines that does is a stray mark.
const MAX_QUOTED = 40_000;
// A quotation mark within a row of `MAX_ROW` has been told by then, wherever the text was cut.
const MAX_REST = MAX_ROW + 2 * MAX_QUOTED;

/** The cell that a quotation mark opens; `stray` where that mark opens none, `cut-off` where the text ends before it can be told. */
export function readQuoted(
  reading: ReadingOfReadQuoted,
  text: string,
  start: number,
): Quoted | "stray" | "cut-off" {
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

function readInner(
  { quote, isLast }: ReadingOfReadQuoted,
  text: string,
  start: number,
): Inner | "stray" | "cut-off" {
  const found = closingMark(text, quote, start + 1);
  const end = found === -1 ? text.length : found;
  if ((found === -1 && isLast) || isTooFar(text, start, end)) return "stray";
  // The next character decides whether a mark is doubled; it may not have arrived yet.
  if (end + 1 >= text.length && !isLast) return "cut-off";
  return { value: text.slice(start + 1, end).replaceAll(quote + quote, quote), next: end + 1 };
}

/** Within one line a mark that is far away swallows nobody. */
const isTooFar = (text: string, start: number, end: number): boolean =>
  end - start > MAX_QUOTED && /[\r\n]/.test(text.slice(start, end));

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
function holdsRow(value: string, { delimiter, width }: ReadingOfReadQuoted): boolean {
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
