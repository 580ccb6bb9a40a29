import type { Workbook } from "../../contract/desk/campaign/audience.ts";
import { Fault } from "../../fault.ts";
import type { StoredFile } from "../stored-file.ts";
import type { Table } from "../table.ts";
import { damaged } from "./damaged.ts";
import { type BookSheet, findSheets, type ReadPart } from "./find-sheets.ts";
import type { CellParts } from "./read-cell.ts";
import { readEntry } from "./read-entry.ts";
import { readSheet } from "./read-sheet.ts";
import { readStrings } from "./read-strings.ts";
import { readStyles } from "./read-styles.ts";
import { readZip } from "./read-zip.ts";
import { refuseOther } from "./refuse-other.ts";
import { compileFormat, type ShowNumber } from "./show/show-number.ts";
import { firstRows, type ReadRows, surveySheet, withHidden } from "./survey-sheet.ts";
import { writeSheet } from "./write-sheet.ts";

const MB = 1024 * 1024;
// Texts are held while the sheet is read, all else passes through.
const MAX_BYTES = { strings: 128 * MB, sheet: 1024 * MB, styles: 16 * MB };
/** A book of accounts has a sheet a month; what stands behind so many is no list to be asked about. */
const MAX_LOOKED_AT = 50;
const LIST_ROWS = 200;
const MAX_NAMED = 200;

/** `sheet` is the name of the one that a person has chosen; `isList` says of first rows whether they have phone numbers. */
export type SheetChoice = { sheet?: string | undefined; isList: (rows: string[][]) => boolean };

/**
 * Opens a workbook (.xlsx, .xlsm): one sheet that can be seen as CSV, values as the sheet shows them, without hidden rows
 * and columns. That is the sheet which is chosen, else the first with phone numbers. It is read through once here, so
 * that what is hidden can be told and a damaged end is found before the first row is used. Throws `unreadable_file`, and
 * `invalid_input` for a sheet that is not there.
 */
export async function openWorkbook(file: StoredFile, choice: SheetChoice): Promise<Table> {
  const { sheets, rowsOf } = await openBook(file);
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  const lists = seen.length > 1 ? await listsAmong(seen.slice(0, MAX_LOOKED_AT), rowsOf, choice) : [];
  const chosen = choice.sheet === undefined ? (lists[0] ?? seen[0]) : sheetNamed(choice.sheet, seen);
  if (!chosen) throw new Fault("unreadable_file", ALL_SHEETS_HIDDEN);
  const readRows = rowsOf(chosen);
  const survey = await surveySheet(readRows);
  if (survey.width === 0) throw nothingToRead(chosen.name, survey.hiddenRows, seen.length);
  const names = seen.slice(0, MAX_NAMED).map(({ name }) => name);
  const { hiddenRows, hiddenColumns } = survey;
  return {
    open: () => writeSheet(readRows, survey),
    workbook: {
      ...bookOf(chosen, seen.length, { hiddenRows, hiddenColumns }),
      names,
      lists: lists.map(({ name }) => name),
    },
  };
}

/** Every sheet of a workbook that holds anything, with its hidden rows and columns and also where it is hidden itself. */
export async function openWholeWorkbook(file: StoredFile): Promise<Table[]> {
  const { sheets, rowsOf } = await openBook(file);
  const tables: Table[] = [];
  for (const sheet of sheets) {
    const readRows = withHidden(rowsOf(sheet));
    const survey = await surveySheet(readRows);
    if (survey.width === 0) continue;
    const { hiddenRows, hiddenColumns } = await surveySheet(rowsOf(sheet));
    const workbook = { ...bookOf(sheet, sheets.length, { hiddenRows, hiddenColumns }), isWhole: true };
    tables.push({ open: () => writeSheet(readRows, survey), workbook });
  }
  const [first] = sheets;
  if (tables.length === 0 && first) throw nothingToRead(first.name, 0, sheets.length);
  return tables;
}

const bookOf = (
  { name }: BookSheet,
  sheets: number,
  hidden: Pick<Workbook, "hiddenRows" | "hiddenColumns">,
): Workbook => ({ sheet: name, sheets, ...hidden, names: [], lists: [], isWhole: false });

type RowsOf = (sheet: BookSheet) => ReadRows;

async function openBook(file: StoredFile): Promise<{ sheets: BookSheet[]; rowsOf: RowsOf }> {
  const directory = await readZip(file);
  refuseOther(directory);
  const read: ReadPart = (name, maxBytes) => {
    const entry = directory.get(name.toLowerCase());
    return entry ? readEntry(file, entry, maxBytes) : null;
  };
  const { sheets, stringsPart, stylesPart, is1904 } = await findSheets(read);
  const strings =
    stringsPart === undefined ? [] : await readStrings(whole(read(stringsPart, MAX_BYTES.strings)));
  const codes = stylesPart === undefined ? [] : await readStyles(whole(read(stylesPart, MAX_BYTES.styles)));
  const parts = { strings, show: showerOf(codes, is1904) };
  return {
    sheets,
    rowsOf:
      ({ part }) =>
      (onRow) =>
        readSheet(whole(read(part, MAX_BYTES.sheet)), parts, onRow),
  };
}

async function listsAmong(
  sheets: readonly BookSheet[],
  rowsOf: RowsOf,
  { isList }: SheetChoice,
): Promise<BookSheet[]> {
  const lists: BookSheet[] = [];
  for (const sheet of sheets) if (isList(await firstRows(rowsOf(sheet), LIST_ROWS))) lists.push(sheet);
  return lists;
}

function sheetNamed(wanted: string, seen: readonly BookSheet[]): BookSheet {
  const found = seen.find(({ name }) => name === wanted);
  if (found) return found;
  const names = seen.slice(0, 12).map(({ name }) => `“${name}”`);
  const rule = `The workbook has no sheet “${wanted.slice(0, 60)}” that can be seen. Its sheets: ${names.join(", ")}.`;
  throw new Fault("invalid_input", rule, { fields: [{ path: "mapping.sheet", rule }] });
}

function whole<T>(part: T | null): T {
  if (part === null) throw damaged();
  return part;
}

// A workbook may have thousands of formats; a sheet uses a few of them.
function showerOf(codes: string[], is1904: boolean): CellParts["show"] {
  const shows = new Map<string, ShowNumber>();
  return (style) => {
    const code = codes[style] ?? "General";
    const known = shows.get(code) ?? compileFormat(code, is1904);
    shows.set(code, known);
    return known;
  };
}

const ALL_SHEETS_HIDDEN = "Every sheet of this workbook is hidden. Show one, save it, then upload it again.";

function nothingToRead(name: string, hiddenRows: number, sheets: number): Fault {
  return new Fault("unreadable_file", hiddenRows > 0 ? allHidden(name) : allEmpty(name, sheets));
}

const allHidden = (name: string): string =>
  `Every row of the sheet “${name}” is hidden. Remove the filter, or show the rows you mean.`;

const allEmpty = (name: string, sheets: number): string =>
  sheets > 1
    ? `The sheet “${name}” is empty, and no other sheet has phone numbers. Fill it in, save the workbook, then upload it again.`
    : `The sheet “${name}” is empty. Fill it in, save the workbook, then upload it again.`;
