import { readBytes } from "../read-bytes.ts";
import type { StoredFile } from "../stored-file.ts";
import type { Table } from "../table.ts";

/**
 * Opens a text file or a workbook, told apart by their first bytes. A sheet becomes CSV with every row in its place, so
 * that all behind it knows one form only. Throws `unreadable_file`.
 */
export async function openTable(file: StoredFile): Promise<Table> {
  const head = await readBytes(file.read(0, Math.min(4, file.bytes)), 4);
  if (!isZip(head)) return { open: () => file.read(0, file.bytes), workbook: null };
  // Most files are text, and a browser need not load what reads the others.
  const { openWorkbook } = await import("../workbook/index.ts");
  return openWorkbook(file);
}

/** PK and the mark of a first entry, or of the end where there is none. */
const isZip = ([p, k, one, two]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && ((one === 3 && two === 4) || (one === 5 && two === 6));
