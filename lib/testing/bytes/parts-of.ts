import { readEntry } from "../../audience/workbook/read-entry.ts";
import { readZip } from "../../audience/workbook/read-zip.ts";
import { storedBytes } from "./import-bytes.ts";

/** Each file within a workbook, by its name, as text. */
export async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const file = storedBytes(bytes);
  const parts = new Map<string, string>();
  for (const [name, entry] of await readZip(file)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of readEntry(file, entry, 2 ** 20)) pieces.push(piece);
    parts.set(name, Buffer.concat(pieces).toString());
  }
  return parts;
}
