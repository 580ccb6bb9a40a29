import { t } from "../../contract/language.ts";
import { Fault } from "../../fault.ts";
import { type Cell, type CellParts, createTextGatherer, isTrue, readCell, showCell } from "./read-cell.ts";
import { attributeOf, damaged, readXml, type XmlHandler } from "./read-xml.ts";

/** A row with something in it, its cells in their columns; `isHidden` by a filter, a folded group or by hand. */
export type SheetRow = { row: number; cells: string[]; isHidden: boolean };

/** `hiddenColumns` is whole when the first row comes: a sheet names them before. */
export type OnSheetRow = (row: SheetRow, hiddenColumns: ReadonlySet<number>) => void;

// Written by a program that did not work it out: an empty cell would say that there is nothing.
const NO_RESULT = "=?";
const MAX_ROWS = 1_048_576;
// So wide a sheet can be.
const MAX_COLUMNS = 16_384;
// One text may stand in many cells: what is small as a file can be endless as a list.
const MAX_CHARACTERS = 512 * 1024 * 1024;

/** Feeds the rows of a sheet to `onRow` in their order, in bounded memory; yields after each chunk. Throws `unreadable_file`. */
export const readSheet = (
  bytes: AsyncIterable<Uint8Array>,
  parts: CellParts,
  onRow: OnSheetRow,
): AsyncGenerator<void> => readXml(bytes, createSheetHandler(parts, onRow));

function createSheetHandler(parts: CellParts, onRow: OnSheetRow): XmlHandler {
  const hiddenColumns = new Set<number>();
  const text = createTextGatherer("v");
  let hasFormula = false;
  const put = createPut();
  let row: SheetRow = { row: 0, cells: [], isHidden: false };
  let cell: Cell | null = null;
  let nextColumn = 0;
  return {
    open(name, attributes) {
      if (cell) {
        text.open(name);
        hasFormula ||= name === "f";
      } else if (name === "c") {
        cell = readCell(attributes, nextColumn);
        nextColumn = cell.column + 1;
        text.clear();
        hasFormula = false;
      } else if (name === "row") {
        row = readRow(attributes, row.row);
        nextColumn = 0;
      } else if (name === "col") addHidden(hiddenColumns, attributes);
    },
    close(name) {
      if (name === "c" && cell) {
        const isUnknown = hasFormula && text.value() === "" && cell.type !== "str";
        put(row, cell.column, isUnknown ? NO_RESULT : showCell(cell, text.value(), parts));
        cell = null;
      } else if (name === "row" && row.cells.length > 0) onRow(row, hiddenColumns);
      else if (cell) text.close(name);
    },
    text: text.add,
  };
}

// Row numbers may be left out, too.
function readRow(attributes: string, before: number): SheetRow {
  const given = attributeOf(attributes, "r");
  const row = given === undefined ? before + 1 : Number(given);
  if (!Number.isInteger(row) || row <= before || row > MAX_ROWS) throw damaged();
  return { row, cells: [], isHidden: isTrue(attributeOf(attributes, "hidden")) };
}

function createPut() {
  let characters = 0;
  return ({ cells }: SheetRow, column: number, shown: string): void => {
    if (shown === "") return;
    if (column >= MAX_COLUMNS) throw damaged();
    characters += shown.length + Math.max(1, column - cells.length);
    if (characters > MAX_CHARACTERS) throw tooMuch();
    while (cells.length < column) cells.push("");
    cells[column] = shown;
  };
}

function addHidden(hidden: Set<number>, attributes: string): void {
  if (!isTrue(attributeOf(attributes, "hidden"))) return;
  const first = Number(attributeOf(attributes, "min"));
  const last = Math.min(Number(attributeOf(attributes, "max")), MAX_COLUMNS);
  for (let column = first; column <= last; column++) hidden.add(column - 1);
}

const tooMuch = (): Fault =>
  new Fault(
    "unreadable_file",
    t(
      "The sheet has more than 512 MB of text. Split it into several files.",
      "Karatasi ina zaidi ya MB 512 za maandishi. Igawanye kwenye mafaili kadhaa.",
    ),
  );

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
