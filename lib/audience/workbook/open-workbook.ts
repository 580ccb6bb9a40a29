import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import type { Workbook } from "../../contract/desk/campaign/audience.ts";
import { t } from "../../contract/language.ts";
import { Fault } from "../../fault.ts";
import type { StoredFile, Table } from "../table.ts";
import { type BookSheet, findSheets, type ReadPart } from "./find-sheets.ts";
import { type CellParts, readStrings } from "./read-cell.ts";
import { readEntry } from "./read-entry.ts";
import {
  firstRows,
  type ReadRows,
  readSheet,
  type SheetSurvey,
  seenCells,
  surveySheet,
  withHidden,
} from "./read-sheet.ts";
import { attributeOf, damaged, readXml } from "./read-xml.ts";
import { readZip, type ZipDirectory } from "./read-zip.ts";
import { compileFormat, type ShowNumber } from "./show.ts";

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
  if (!chosen) throw new Fault("unreadable_file", allSheetsHidden());
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
  const [sheet, known] = [wanted.slice(0, 60), names.join(", ")];
  const rule = t(
    `The workbook has no sheet “${sheet}” that can be seen. Its sheets: ${known}.`,
    `Faili la Excel halina karatasi “${sheet}” inayoonekana. Karatasi zake: ${known}.`,
  );
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

const allSheetsHidden = () =>
  t(
    "Every sheet of this workbook is hidden. Show one, save it, then upload it again.",
    "Karatasi zote za faili hili la Excel zimefichwa. Onyesha moja, lihifadhi, kisha lipakie tena.",
  );

function nothingToRead(name: string, hiddenRows: number, sheets: number): Fault {
  return new Fault("unreadable_file", hiddenRows > 0 ? allHidden(name) : allEmpty(name, sheets));
}

const allHidden = (name: string): string =>
  t(
    `Every row of the sheet “${name}” is hidden. Remove the filter, or show the rows you mean.`,
    `Mistari yote ya karatasi “${name}” imefichwa. Ondoa kichujio, au onyesha mistari unayoitaka.`,
  );

const allEmpty = (name: string, sheets: number): string =>
  sheets > 1
    ? t(
        `The sheet “${name}” is empty, and no other sheet has phone numbers. Fill it in, save the workbook, then upload it again.`,
        `Karatasi “${name}” ni tupu, na hakuna karatasi nyingine yenye namba za simu. Ijaze, hifadhi faili, kisha lipakie tena.`,
      )
    : t(
        `The sheet “${name}” is empty. Fill it in, save the workbook, then upload it again.`,
        `Karatasi “${name}” ni tupu. Ijaze, hifadhi faili, kisha lipakie tena.`,
      );

/** Refuses an archive that is something else than a workbook, with the way out. Throws `unreadable_file`. */
export function refuseOther(directory: ZipDirectory): void {
  const names = [...directory.keys()];
  const other = OTHERS.find(({ sign }) => names.some((name) => sign.test(name)));
  if (other) throw new Fault("unreadable_file", other.what());
  if (!directory.has("[content_types].xml")) throw new Fault("unreadable_file", archive());
}

const saveAs = () =>
  t(
    "Open it, choose “Save as” and “Excel workbook (.xlsx)”, then upload that file.",
    "Lifungue, chagua “Save as” na “Excel workbook (.xlsx)”, kisha pakia faili hilo.",
  );
const archive = () =>
  t(
    "This is a ZIP archive, not an Excel workbook. Unpack it, then upload the workbook or CSV file in it.",
    "Hili ni faili la ZIP, si faili la Excel. Lifungue, kisha pakia faili la Excel au la CSV lililo ndani yake.",
  );
const OTHERS = [
  {
    sign: /^xl\/workbook\.bin$/,
    what: () =>
      t(
        `This is a binary Excel workbook (.xlsb). ${saveAs()}`,
        `Hili ni faili la Excel la aina ya .xlsb. ${saveAs()}`,
      ),
  },
  {
    sign: /^content\.xml$/,
    what: () =>
      t(
        `This is an OpenDocument file (.ods). ${saveAs()}`,
        `Hili ni faili la OpenDocument (.ods). ${saveAs()}`,
      ),
  },
  {
    sign: /^index\/.*\.iwa$|^index\.zip$/,
    what: () =>
      t(
        "This is a Numbers document. Choose “Export to” and “Excel” in it.",
        "Hii ni hati ya Numbers. Chagua “Export to” na “Excel” ndani yake.",
      ),
  },
  {
    sign: /^(?:word\/document|ppt\/presentation)\.xml$/,
    what: () =>
      t(
        "This is a text document or a presentation, not a spreadsheet. Upload an Excel workbook or a CSV file.",
        "Hii ni hati ya maandishi au wasilisho, si faili la jedwali. Pakia faili la Excel au la CSV.",
      ),
  },
];

/** The number format of each cell style, by the style's number. */
export async function readStyles(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const own = new Map<string, string>();
  const formats: string[] = [];
  let isCells = false;
  const reading = readXml(bytes, {
    open(name, attributes) {
      if (name === "cellXfs") isCells = true;
      if (name === "numFmt") {
        own.set(attributeOf(attributes, "numFmtId") ?? "", attributeOf(attributes, "formatCode") ?? "");
      }
      if (name === "xf" && isCells) {
        const id = attributeOf(attributes, "numFmtId") ?? "0";
        formats.push(own.get(id) ?? BUILT_IN_FORMATS[Number(id)] ?? "General");
      }
    },
    close(name) {
      if (name === "cellXfs") isCells = false;
    },
    text: () => undefined,
  });
  for await (const _ of reading);
  return formats;
}

const PIECE = 64 * 1024;

/**
 * A sheet as CSV in UTF-8: every row on the line of its number, empty where it is hidden or has nothing. Its first row is
 * as wide as the sheet, so that columns without a name count too.
 */
export async function* writeSheet(read: ReadRows, { width }: SheetSurvey): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = "";
  let next = 1;
  const reading = read((row, hidden) => {
    const cells = row.isHidden ? [] : seenCells(row, hidden);
    if (cells.length === 0) return;
    const padded =
      text === "" && next === 1 ? [...cells, ...Array<string>(width - cells.length).fill("")] : cells;
    text += `${"\n".repeat(row.row - next)}${copiedLine(padded, { delimiter: "," })}\n`;
    next = row.row + 1;
  });
  for await (const _ of reading) {
    if (text.length < PIECE) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(text);
}

const DATE = "dd/mm/yyyy";
// What they look like depends on the country of East Asia that the program runs in.
const EAST_ASIAN_DATES = Object.fromEntries(
  [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, "yyyy-mm-dd"]),
);

/**
 * Formats that a workbook names by number only (ECMA-376 part 1, 18.8.30). The short date and the currency are those
 * of whoever looks at the sheet: day first, as in all of East Africa, and no currency.
 */
export const BUILT_IN_FORMATS: Record<number, string> = {
  0: "General",
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: "#,##0;-#,##0",
  6: "#,##0;-#,##0",
  7: "#,##0.00;-#,##0.00",
  8: "#,##0.00;-#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: DATE,
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: `${DATE} hh:mm`,
  37: "#,##0;(#,##0)",
  38: "#,##0;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  41: '#,##0;-#,##0;"-"',
  42: '#,##0;-#,##0;"-"',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '#,##0.00;-#,##0.00;"-"',
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
  ...EAST_ASIAN_DATES,
};
