import { Fault } from "../fault.ts";

export type RowReader = { push(text: string): void; end(): void };

/** Gets each row with its number as a spreadsheet shows it; a quoted line break does not start a row. */
export type OnRow = (cells: string[], row: number) => void;

const MAX_RECORD = 1_000_000;

/**
 * Splits text into rows of cells: quotes doubled inside quotes, CR LF, LF or CR, rows of any length, blank lines
 * counted but not reported. Own code, because row numbers and ragged rows are what people act on here.
 */
export function createRowReader(format: Format, onRow: OnRow): RowReader {
  const reading: Reading = { ...format, onRow, row: 0 };
  let rest = "";
  return {
    push(text) {
      rest = consume(reading, rest + text, false);
      if (rest.length > MAX_RECORD) throw neverEnds(reading.row + 1);
    },
    end() {
      consume(reading, rest, true);
      rest = "";
    },
  };
}

type Format = { delimiter: string; newline: "\n" | "\r" };
type Reading = Format & { onRow: OnRow; row: number };

/** Reports every whole record of the text and answers what is left of it. */
function consume(reading: Reading, text: string, isLast: boolean): string {
  let at = 0;
  let quote = text.indexOf('"');
  while (at < text.length) {
    const end = text.indexOf(reading.newline, at);
    if (end === -1 && !isLast) break;
    if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
    const next = isBefore(quote, end)
      ? quoted(reading, text, { at, isLast })
      : plain(reading, text, { at, end });
    if (next === null) break;
    at = next;
  }
  return text.slice(at);
}

const isBefore = (quote: number, end: number): boolean => quote !== -1 && (end === -1 || quote < end);

// The hot loop of an import: slices cells straight out of the chunk, without cutting the line out first.
function plain(reading: Reading, text: string, line: { at: number; end: number }): number {
  const end = line.end === -1 ? text.length : line.end;
  const last = text.charCodeAt(end - 1) === 13 && end > line.at ? end - 1 : end;
  reading.row++;
  if (last === line.at) return end + 1;
  const cells: string[] = [];
  let at = line.at;
  for (
    let next = text.indexOf(reading.delimiter, at);
    next !== -1 && next < last;
    next = text.indexOf(reading.delimiter, at)
  ) {
    cells.push(text.slice(at, next));
    at = next + 1;
  }
  cells.push(text.slice(at, last));
  reading.onRow(cells, reading.row);
  return end + 1;
}

function quoted(
  reading: Reading,
  text: string,
  { at, isLast }: { at: number; isLast: boolean },
): number | null {
  const record = readQuoted(text, at, { ...reading, isLast });
  if (!record) return null;
  reading.onRow(record.cells, ++reading.row);
  return record.next;
}

const neverEnds = (row: number) =>
  new Fault("unreadable_file", `Row ${row} does not end: a quotation mark there is opened and never closed.`);

/** One record that holds a quote; null when the text ends before it does. */
function readQuoted(
  text: string,
  start: number,
  { delimiter, newline, isLast }: Format & { isLast: boolean },
): { cells: string[]; next: number } | null {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? readQuotedCell(text, at, isLast) : { value: "", next: at };
    if (!cell) return null;
    const end = endOfCell(text, cell.next, delimiter, newline);
    if (end === text.length && !isLast) return null;
    const isRowEnd = text[end] !== delimiter;
    const tail = text.slice(cell.next, end);
    cells.push(cell.value + (isRowEnd ? tail.replace(/\r$/, "") : tail));
    if (isRowEnd) return { cells, next: end + 1 };
    at = end + 1;
  }
}

function readQuotedCell(
  text: string,
  start: number,
  isLast: boolean,
): { value: string; next: number } | null {
  let value = "";
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return isLast ? { value: value + text.slice(from), next: text.length } : null;
    // The next character decides whether this quote is doubled; it may not have arrived yet.
    if (quote + 1 === text.length && !isLast) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, next: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

function endOfCell(text: string, from: number, delimiter: string, newline: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === delimiter || text[at] === newline) return at;
  }
  return text.length;
}
