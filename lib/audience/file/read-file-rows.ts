import { readMobileKey } from "../number/mobile-key.ts";
import { isBlankRow } from "../row/is-blank-row.ts";
import type { OpenFile } from "../table.ts";
import { repairText } from "../text/repair-text.ts";
import {
  type CutPlainRows,
  createTextBytes,
  createTextStream,
  type Encoding,
  type TextBytes,
} from "./detect-encoding.ts";
import { createRowReader, type DamagedRow, type OnRow, type Quote } from "./read-rows.ts";

export type FileFormat = {
  encoding: Encoding;
  delimiter: string;
  hasHeader: boolean;
  quote?: Quote;
  /** Rows above the headings that belong to no person. */
  titleRows?: number;
  /** Where numbers stand that `readMobileKey` knows. */
  keyColumn?: number;
  /** True where a person wants damaged text repaired: no cell is changed without that. */
  repair?: boolean | undefined;
};

// Rows of a piece stay in the processor's cache until they are judged: twice as fast as whole chunks of 256 kB. And few of
// them are alive when the young space is collected, which is small here (`NODE_FLAGS`): with 64 kB V8 learned that cells
// always live on, made them old from the start, and a plan of a million rows took 1.2 µs of CPU a row in place of 0.5.
const PIECE = 16 * 1024;
const SEP_LINE = /^sep=.$/i;

/**
 * The data rows of a file, a piece at a time, each good until the next is asked for: without the `sep=` line, which a
 * spreadsheet does not show, the headings, what stands above them and blank rows. Throws `unreadable_file`.
 */
export async function* readFileRows(open: OpenFile, format: FileFormat): AsyncGenerator<PieceRows> {
  const piece = createPieceRows(PIECE);
  const { onRow, cutPlain } = dataRowsOnly(format, piece);
  const reader = createRowReader(format, onRow, cutPlain);
  const stream = createTextStream(format.encoding);
  const bytesOf = createTextBytes(format.encoding);
  const suspicion = createSuspicion(format.encoding);
  const push = (text: string, bytes: Uint8Array) => {
    piece.isSuspect = suspicion.of(text, bytes);
    piece.text = text;
    const source = bytesOf(bytes);
    // Places in the text and in its bytes are the same only where nothing was dropped.
    reader.push(text, stream.isWhole() ? source : null);
  };
  for await (const chunk of open()) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      const bytes = chunk.subarray(at, at + PIECE);
      push(stream.decode(bytes), bytes);
      yield piece;
      if (piece.count + piece.others.length > 0) suspicion.endRow();
      piece.count = 0;
      piece.others = [];
    }
  }
  push(stream.end(), NONE);
  reader.end();
  yield piece;
}

const NONE = new Uint8Array();

/** Asked once a piece: most files have plain characters only, and their rows are not searched one by one then. */
function createSuspicion(encoding: Encoding) {
  const isUtf8 = encoding === "utf-8";
  // Of the row that is cut at the end of a piece, and of the piece itself.
  let ofRow = false;
  let ofPiece = false;
  return {
    of(text: string, { length }: Uint8Array): boolean {
      // As many characters as bytes are ASCII, but for the end of one that was cut, and bytes that are none.
      const isAscii =
        isUtf8 && text.length === length && !(text.charCodeAt(0) > 0x7f) && !text.includes("\ufffd");
      ofPiece = !isAscii || text.includes("&") || text.includes("<");
      ofRow ||= ofPiece;
      return ofRow;
    },
    /** The row at the end of the piece is another one than at its start. */
    endRow() {
      ofRow = ofPiece;
    },
  };
}

/** Where the rows of people begin, and what goes before them. */
function dataRowsOnly(
  { delimiter, hasHeader, titleRows = 0, keyColumn = -1, repair = false }: FileFormat,
  piece: PieceRows,
): { onRow: OnRow; cutPlain: CutPlainRows } {
  const cut = createPlainRowCutter(piece, { delimiter, keyColumn });
  let above = titleRows + (hasHeader ? 1 : 0);
  let hidden = 0;
  return {
    onRow(read, row, damage) {
      const cells = repair ? read.map(repairText) : read;
      if (row === 1 && SEP_LINE.test(cells.join(delimiter))) hidden = 1;
      else if (!damage && isBlankRow(cells)) return;
      // Nobody could say what columns a row names that is not kept.
      else if (above > 0 && !damage?.isTooLong) above--;
      else piece.others.push({ cells, row: row - hidden, damage, before: piece.count });
    },
    cutPlain(source, place, limit) {
      if (repair || above > 0 || place.row === 0) return place;
      const { at, row } = cut(source, { at: place.at, row: place.row - hidden }, limit);
      return { at, row: row + hidden };
    },
  };
}

const [LF, CR, SPACE] = [10, 13, 32] as const;

/**
 * Adds rows to a piece from a place on, up to `limit` and to the first row that is not plain, and answers how far that
 * was. So go most rows of most files: ASCII without a quotation mark, ended by LF or CR LF. They are cut into numerals
 * and their number is read where it stands; every other row goes through `createRowReader`, whose answer is the same.
 * Measured with a million rows of four cells on two busy cores: a whole import takes 320 ns a row instead of 410.
 */
export function createPlainRowCutter(
  piece: PieceRows,
  { delimiter, keyColumn = -1 }: { delimiter: string; keyColumn?: number },
): CutPlainRows {
  const by = delimiter.charCodeAt(0);
  const stops = stopsOf(by);
  return (source, { at, row }, limit) => {
    const last = Math.min(limit + source.shift, source.bytes.length);
    const before = piece.count;
    let start = at + source.shift;
    while (start < last) {
      const end = markRow({ piece, by, stops, source, start, last });
      if (end === -1) break;
      start = end;
      addRow(piece, row + piece.count - before + 1, keyOf(piece, source, keyColumn));
    }
    return { at: start - source.shift, row: row + piece.count - before };
  };
}

type Marking = {
  piece: PieceRows;
  by: number;
  stops: Uint8Array;
  source: TextBytes;
  start: number;
  last: number;
};

/** Marks the cells of one row and answers what is behind its line end; -1 where it is not plain. */
function markRow({ piece, by, stops, source, start, last }: Marking): number {
  const { bytes, shift } = source;
  const { starts, marks } = piece;
  const first = bytes[start] ?? 0;
  // A row that begins with a blank or an empty cell may be blank altogether.
  if (first <= SPACE || first === by) return -1;
  let mark = starts[piece.count] ?? 0;
  marks[mark++] = start - shift;
  let at = start - 1;
  do {
    at = endOfCell({ bytes, stops, last }, at + 1);
    if (at === last) return -1;
    marks[mark++] = at - shift;
  } while (bytes[at] === by);
  starts[piece.count + 1] = mark;
  return endOfLine(bytes, at, last);
}

/** By byte, 1 for what ends a cell and for what is not ASCII: digits lie below most delimiters, and took four comparisons. */
const stopsOf = (by: number): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) =>
    byte === by || byte === LF || byte === CR || byte >= 0x80 ? 1 : 0,
  );

type Bytes = { bytes: Uint8Array; stops: Uint8Array; last: number };

/** Where a cell ends, or a byte stands that is not ASCII; `last` where that cannot be told. */
function endOfCell({ bytes, stops, last }: Bytes, from: number): number {
  let at = from;
  while (at < last && stops[bytes[at] ?? 0] === 0) at++;
  return at;
}

/** What is behind a line end; -1 where none is, and for a CR alone, which may be half of one. */
function endOfLine(bytes: Uint8Array, at: number, last: number): number {
  if (bytes[at] === LF) return at + 1;
  return bytes[at] === CR && at + 1 < last && bytes[at + 1] === LF ? at + 2 : -1;
}

function keyOf({ count, starts, marks }: PieceRows, { bytes, shift }: TextBytes, column: number): number {
  const mark = (starts[count] ?? 0) + column;
  if (column < 0 || mark + 1 >= (starts[count + 1] ?? 0)) return -1;
  const from = (marks[mark] ?? 0) + (column > 0 ? 1 : 0);
  return readMobileKey(bytes, from + shift, (marks[mark + 1] ?? 0) + shift);
}

function addRow(piece: PieceRows, row: number, key: number): void {
  piece.rows[piece.count] = row;
  piece.keys[piece.count] = key;
  piece.count++;
}

/**
 * `isSuspect` where the text around the row has more than plain characters: only there a cell can be damaged. `key` is the
 * `readMobileKey` of the row's number where that was read off its bytes, -1 for all other rows.
 */
export type RowState = { damage: DamagedRow | undefined; isSuspect: boolean; key: number };
export type OnDataRow = (cells: string[], row: number, state: RowState) => void;

/** The rows of one piece of a file; those in numerals have their cells made when somebody wants them. */
export type PieceRows = {
  isSuspect: boolean;
  text: string;
  /** How many rows are in numerals. */
  count: number;
  rows: Int32Array;
  keys: Int32Array;
  /** Where the marks of each row begin, and behind the last row where they end. */
  starts: Int32Array;
  /** Of each row where it starts in `text`, then where each of its cells ends. */
  marks: Int32Array;
  /** Rows that were read as text, each with how many in numerals stand before it. */
  others: { cells: string[]; row: number; damage: DamagedRow | undefined; before: number }[];
};

/** Every mark in numerals has a byte of its own, and every row two: a character and its line end. */
export const createPieceRows = (bytes: number): PieceRows => ({
  isSuspect: false,
  text: "",
  count: 0,
  rows: new Int32Array(bytes / 2),
  keys: new Int32Array(bytes / 2),
  starts: new Int32Array(bytes / 2 + 1),
  marks: new Int32Array(bytes),
  others: [],
});

/** In the order of the file. */
export function eachRow(piece: PieceRows, onRow: OnDataRow): void {
  const { others, count, rows, keys } = piece;
  const state: RowState = { damage: undefined, isSuspect: piece.isSuspect, key: -1 };
  let next = 0;
  for (let at = 0; at <= count; at++) {
    for (let other = others[next]; other?.before === at; other = others[++next]) {
      state.damage = other.damage;
      onRow(other.cells, other.row, state);
    }
    if (at === count) break;
    state.damage = undefined;
    state.key = keys[at] ?? -1;
    onRow(cellsAt(piece, at), rows[at] ?? 0, state);
    state.key = -1;
  }
}

function cellsAt({ text, starts, marks }: PieceRows, row: number): string[] {
  const first = starts[row] ?? 0;
  const cells = new Array<string>((starts[row + 1] ?? 0) - first - 1);
  let from = marks[first] ?? 0;
  for (let cell = 0; cell < cells.length; cell++) {
    const end = marks[first + cell + 1] ?? 0;
    cells[cell] = text.slice(from, end);
    from = end + 1;
  }
  return cells;
}
