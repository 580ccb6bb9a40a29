import { Fault } from "../../fault.ts";
import { cutLine, hasStrayEnd, readQuoted, type Stray } from "./read-quoted.ts";
import type { CutPlainRows, TextBytes } from "./text-bytes.ts";

/** `source` has the bytes of the text, for rows that can be cut off them. */
export type RowReader = { push(text: string, source?: TextBytes | null): void; end(): void };

/** A row that a stray quotation mark has damaged, as it is written in the file; its cells are cut without regard to it. */
export type DamagedRow = { line: string };

/** Gets each row with its number as a spreadsheet shows it; a quoted line break does not start a row. */
export type OnRow = (cells: string[], row: number, damage?: DamagedRow) => void;

export type Quote = '"' | "'";

const MAX_RECORD = 1_000_000;
const LF = 10;
const CR = 13;

/**
 * Splits text into rows of cells: quotes doubled inside quotes, rows of any length that end in LF, CR LF or CR, empty
 * lines counted but not reported. Own code, because row numbers and ragged rows are what people act on here. A stray
 * quotation mark damages its own row only. Throws `unreadable_file` for a line without an end.
 */
export function createRowReader(
  { delimiter, quote = '"' }: { delimiter: string; quote?: Quote },
  onRow: OnRow,
  cutPlain?: CutPlainRows,
): RowReader {
  const reading: Reading = { delimiter, quote, onRow, cutPlain, row: 0, width: 0, next: -1, isLast: false };
  let rest = "";
  return {
    push(text, source = null) {
      // Only the line that was cut is put together: joining whole pieces copies the file once more.
      const at = rest === "" ? 0 : text.indexOf("\n") + 1;
      if (at > 0) {
        rest = consume(reading, rest + text.slice(0, at), 0);
        source?.pass(text, 0, at);
      }
      rest = rest === "" ? consume(reading, text, at, source) : consume(reading, rest + text.slice(at), 0);
      if (rest.length > MAX_RECORD) throw neverEnds(reading.row + 1);
    },
    end() {
      if (rest !== "") consume({ ...reading, isLast: true }, rest, 0);
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

const neverEnds = (row: number) =>
  new Fault(
    "unreadable_file",
    `Row ${row} is longer than a million characters. This is not a list of people.`,
  );

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
  report(reading, cells, isOdd ? text.slice(start, end) : null);
  return afterLine(text, end);
}

/** Up to the end of its line only: the rows behind a stray mark are people of their own. */
function damaged(reading: Reading, text: string, { cells, start, cell, opening }: Stray): number | null {
  const end = endOfLine(text, opening);
  if (isCutOff(reading, text, end)) return null;
  report(reading, [...cells, ...cutLine(text.slice(cell, end), reading.delimiter)], text.slice(start, end));
  return afterLine(text, end);
}

function report(reading: Reading, cells: string[], line: string | null): void {
  reading.row++;
  reading.width = cells.length;
  if (line === null) reading.onRow(cells, reading.row);
  else reading.onRow(cells, reading.row, { line });
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
