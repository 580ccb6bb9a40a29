import type { DamagedRow } from "./read-rows.ts";

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
