import type { Workbook } from "../../contract/desk/campaign/audience.ts";
import type { OpenFile } from "./detect-encoding.ts";
import { readBytes } from "./read-bytes.ts";

/** A file of known length whose parts can be read in any order; a chunk is good until the next is asked for. */
export type StoredFile = { bytes: number; read(start: number, end: number): AsyncIterable<Uint8Array> };

/** A file as text of rows: its own bytes, or those of a workbook's sheet written as CSV. */
export type Table = { open: OpenFile; workbook: Workbook | null };

/**
 * Opens a text file or a workbook, told apart by their first bytes. A sheet becomes CSV with every row in its place, so
 * that all behind it knows one form only. Throws `unreadable_file`.
 */
export async function openTable(file: StoredFile): Promise<Table> {
  const head = await readBytes(file.read(0, Math.min(4, file.bytes)), 4);
  if (!isZip(head)) return { open: () => file.read(0, file.bytes), workbook: null };
  // Most files are text, and a browser need not load what reads the others.
  const { openWorkbook } = await import("../workbook/open-workbook.ts");
  return openWorkbook(file);
}

/** PK and the mark of a first entry, or of the end where there is none. */
const isZip = ([p, k, one, two]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && ((one === 3 && two === 4) || (one === 5 && two === 6));
