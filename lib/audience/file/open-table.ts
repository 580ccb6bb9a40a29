import { numberColumnsOf } from "../columns/guess-columns.ts";
import { looksLikePhone } from "../number/looks-like-phone.ts";
import { readBytes } from "../read-bytes.ts";
import type { StoredFile } from "../stored-file.ts";
import type { Table } from "../table.ts";
import { unwrapped } from "./unwrap-lines.ts";

/** `sheet` is the name of the one that a person has chosen, `region` says whose numbers those without a country are. */
type SheetChoice = { sheet?: string | undefined; region?: string | undefined };

/**
 * Opens a text file or a workbook, told apart by their first bytes. A sheet becomes CSV with every row in its place, so
 * that all behind it knows one form only; of a text file a choice of sheet says nothing. Throws `unreadable_file`, and
 * `invalid_input` for a sheet that is not there.
 */
export async function openTable(file: StoredFile, { sheet, region }: SheetChoice = {}): Promise<Table> {
  if (!(await isWorkbook(file))) return textOf(file);
  // Most files are text, and a browser need not load what reads the others.
  const { openWorkbook } = await import("../workbook/index.ts");
  return openWorkbook(file, { sheet, isList: (rows) => isList(rows, region) });
}

/** Whether a column has mostly phone numbers, from the first row with one on. */
function isList(rows: string[][], region: string | undefined): boolean {
  const first = rows.findIndex((cells) => cells.some(looksLikePhone));
  const people = first === -1 ? [] : rows.slice(first);
  const width = Math.max(0, ...people.map(({ length }) => length));
  return numberColumnsOf(Array<string>(width).fill(""), people, region).length > 0;
}

/** All that a file holds: of a workbook each sheet, with what is hidden in it. Throws `unreadable_file`. */
export async function openTables(file: StoredFile): Promise<Table[]> {
  if (!(await isWorkbook(file))) return [await textOf(file)];
  const { openWholeWorkbook } = await import("../workbook/index.ts");
  return openWholeWorkbook(file);
}

const textOf = async (file: StoredFile): Promise<Table> => ({
  open: await unwrapped(() => file.read(0, file.bytes)),
  workbook: null,
});

const isWorkbook = async (file: StoredFile): Promise<boolean> =>
  isZip(await readBytes(file.read(0, Math.min(4, file.bytes)), 4));

/** PK and the mark of a first entry, or of the end where there is none. */
const isZip = ([p, k, one, two]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && ((one === 3 && two === 4) || (one === 5 && two === 6));
