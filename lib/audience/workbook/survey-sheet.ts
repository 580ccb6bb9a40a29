import type { OnSheetRow, SheetRow } from "./read-sheet.ts";

/** Reads the rows of a sheet from its start, as often as needed. */
export type ReadRows = (onRow: OnSheetRow) => AsyncIterable<void>;

/** How wide the seen part of a sheet is, and how many rows and columns with something in them are hidden. */
export type SheetSurvey = { width: number; hiddenRows: number; hiddenColumns: number };

/** Reads a sheet once, from its first row to its last. */
export async function surveySheet(read: ReadRows): Promise<SheetSurvey> {
  const filledAndHidden = new Set<number>();
  let width = 0;
  let hiddenRows = 0;
  const reading = read((row, hidden) => {
    if (row.isHidden) {
      hiddenRows++;
      return;
    }
    width = Math.max(width, seenCells(row, hidden).length);
    for (const column of hidden) if ((row.cells[column] ?? "") !== "") filledAndHidden.add(column);
  });
  for await (const _ of reading);
  return { width, hiddenRows, hiddenColumns: filledAndHidden.size };
}

/** The cells of a row without those of hidden columns. */
export function seenCells({ cells }: SheetRow, hidden: ReadonlySet<number>): string[] {
  if (hidden.size === 0) return cells;
  const seen = cells.filter((_, column) => !hidden.has(column));
  while (seen.at(-1) === "") seen.pop();
  return seen;
}

const NONE: ReadonlySet<number> = new Set();

/** The same rows as if none of them, and no column, were hidden. */
export const withHidden =
  (read: ReadRows): ReadRows =>
  (onRow) =>
    read((row) => onRow({ ...row, isHidden: false }, NONE));

/** The first rows of a sheet that are seen, at most `most`. */
export async function firstRows(read: ReadRows, most: number): Promise<string[][]> {
  const rows: string[][] = [];
  const reading = read((row, hidden) => {
    if (!row.isHidden && rows.length < most) rows.push(seenCells(row, hidden));
  });
  for await (const _ of reading) if (rows.length === most) break;
  return rows;
}
