import { Fault } from "../fault.ts";

export type RowReader = { push(text: string): void; end(): void };

/** Gets each row with its number as a spreadsheet shows it; a quoted line break does not start a row. */
export type OnRow = (cells: string[], row: number) => void;

const MAX_RECORD = 1_000_000;
const LF = 10;
const CR = 13;

/**
 * Splits text into rows of cells: quotes doubled inside quotes, rows of any length that end in LF, CR LF or CR, empty
 * lines counted but not reported. Own code, because row numbers and ragged rows are what people act on here. Throws
 * `unreadable_file` where a quotation mark swallows rows.
 */
export function createRowReader({ delimiter }: { delimiter: string }, onRow: OnRow): RowReader {
  const reading: Reading = { delimiter, onRow, row: 0, width: 1 };
  let rest = "";
  return {
    push(text) {
      // Only the line that was cut is put together: joining whole pieces copies the file once more.
      const at = rest === "" ? 0 : text.indexOf("\n") + 1;
      if (at > 0) rest = consume(reading, rest + text.slice(0, at), 0);
      rest = rest === "" ? consume(reading, text, at) : consume(reading, rest + text.slice(at), 0);
      if (rest.length > MAX_RECORD) throw neverEnds(reading.row + 1);
    },
    end() {
      if (rest !== "") consume({ ...reading, isLast: true }, rest, 0);
      rest = "";
    },
  };
}

type Reading = { delimiter: string; onRow: OnRow; row: number; width: number; isLast?: boolean };

/** Reports every whole record of the text from `start` on and answers what is left of it. */
function consume(reading: Reading, text: string, start: number): string {
  let lf = -1;
  let cr = -1;
  let quote = -1;
  let at = start;
  while (at < text.length) {
    if (lf < at) lf = find(text, "\n", at);
    if (cr < at) cr = find(text, "\r", at);
    if (quote < at) quote = find(text, '"', at);
    const end = Math.min(lf, cr);
    const next = quote < end ? quoted(reading, text, at) : plain(reading, text, at, end);
    if (next === null) break;
    at = next;
  }
  return text.slice(at);
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
  let next = text.indexOf(delimiter, at);
  while (next !== -1 && next < end) {
    cells[count++] = text.slice(at, next);
    at = next + 1;
    next = text.indexOf(delimiter, at);
  }
  cells[count++] = text.slice(at, end);
  if (count === reading.width) return cells;
  cells.length = count;
  reading.width = count;
  return cells;
}

const neverEnds = (row: number) =>
  new Fault("unreadable_file", `Row ${row} does not end: a quotation mark there is opened and never closed.`);

/** One record that holds a quote; null when the text ends before it does. */
function quoted(reading: Reading, text: string, start: number): number | null {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? readQuotedCell(reading, text, at) : { value: "", next: at };
    if (!cell) return null;
    const end = endOfCell(text, cell.next, reading.delimiter);
    const tail = text.slice(cell.next, end);
    if (hasSwallowedRows(cell.value, tail)) throw neverEnds(reading.row + 1);
    if (text[end] !== reading.delimiter && isCutOff(reading, text, end)) return null;
    cells.push(cell.value + tail);
    at = end + 1;
    if (text[end] === reading.delimiter) continue;
    reading.onRow(cells, ++reading.row);
    return afterLine(text, end);
  }
}

function readQuotedCell(
  reading: Reading,
  text: string,
  start: number,
): { value: string; next: number } | null {
  let value = "";
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1 && reading.isLast) throw neverEnds(reading.row + 1);
    // The next character decides whether this quote is doubled; it may not have arrived yet.
    if (quote === -1 || (quote + 1 === text.length && !reading.isLast)) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, next: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

// Letters behind a closing quote that spans lines: it is the opening one of a later cell, rows are lost in between.
const hasSwallowedRows = (value: string, tail: string): boolean => tail.trim() !== "" && /[\r\n]/.test(value);

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}
