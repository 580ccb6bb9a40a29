import { Fault } from "../../fault.ts";
import type { StoredFile } from "../stored-file.ts";
import type { Table } from "../table.ts";
import { damaged } from "./damaged.ts";
import { type FoundSheet, findSheet, type ReadPart } from "./find-sheet.ts";
import type { CellParts } from "./read-cell.ts";
import { readEntry } from "./read-entry.ts";
import { readSheet } from "./read-sheet.ts";
import { readStrings } from "./read-strings.ts";
import { readStyles } from "./read-styles.ts";
import { readZip } from "./read-zip.ts";
import { refuseOther } from "./refuse-other.ts";
import { compileFormat, type ShowNumber } from "./show/show-number.ts";
import { type ReadRows, surveySheet } from "./survey-sheet.ts";
import { writeSheet } from "./write-sheet.ts";

const MB = 1024 * 1024;
// Texts are held while the sheet is read, all else passes through.
const MAX_BYTES = { strings: 128 * MB, sheet: 1024 * MB, styles: 16 * MB };

/**
 * Opens a workbook (.xlsx, .xlsm): its first visible sheet as CSV, values as the sheet shows them, without hidden rows
 * and columns. The sheet is read through once here, so that what is hidden can be told and a damaged end is found before
 * the first row is used. Throws `unreadable_file`.
 */
export async function openWorkbook(file: StoredFile): Promise<Table> {
  const directory = await readZip(file);
  refuseOther(directory);
  const read: ReadPart = (name, maxBytes) => {
    const entry = directory.get(name.toLowerCase());
    return entry ? readEntry(file, entry, maxBytes) : null;
  };
  const found = await findSheet(read);
  const parts = await readCellParts(read, found);
  const readRows: ReadRows = (onRow) => readSheet(whole(read(found.part, MAX_BYTES.sheet)), parts, onRow);
  const survey = await surveySheet(readRows);
  if (survey.width === 0) throw nothingToRead(found, survey.hiddenRows);
  const { hiddenRows, hiddenColumns } = survey;
  return {
    open: () => writeSheet(readRows, survey),
    workbook: { sheet: found.name, sheets: found.count, hiddenRows, hiddenColumns },
  };
}

async function readCellParts(
  read: ReadPart,
  { stringsPart, stylesPart, is1904 }: FoundSheet,
): Promise<CellParts> {
  const strings =
    stringsPart === undefined ? [] : await readStrings(whole(read(stringsPart, MAX_BYTES.strings)));
  const codes = stylesPart === undefined ? [] : await readStyles(whole(read(stylesPart, MAX_BYTES.styles)));
  return { strings, show: showerOf(codes, is1904) };
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

function nothingToRead({ name, count }: FoundSheet, hiddenRows: number): Fault {
  return new Fault("unreadable_file", hiddenRows > 0 ? allHidden(name) : allEmpty(name, count));
}

const allHidden = (name: string): string =>
  `Every row of the sheet “${name}” is hidden. Remove the filter, or show the rows you mean.`;

const allEmpty = (name: string, count: number): string =>
  count > 1
    ? `The sheet “${name}” is empty. We read only the first sheet that is not hidden. Move the sheet with your list to the front, save the workbook, then upload it again.`
    : `The sheet “${name}” is empty. Fill it in, save the workbook, then upload it again.`;
