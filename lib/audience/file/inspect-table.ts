import { readBytes } from "../read-bytes.ts";
import type { Table } from "../table.ts";
import { detectEncoding } from "./detect-encoding.ts";
import { type Inspection, inspectFile, type Overrides, SAMPLE_BYTES } from "./inspect-file.ts";

/** What the start of a table says about the whole; a sheet's form is ours and not overruled. Throws `unreadable_file`. */
export async function inspectTable(table: Table, overrides: Overrides = {}): Promise<Inspection> {
  const form = table.workbook ? SHEET : { encoding: await encodingOf(table, overrides) };
  const sample = await readBytes(table.open(), SAMPLE_BYTES);
  return inspectFile(sample, { ...overrides, ...form });
}

const SHEET = { encoding: "utf-8", delimiter: ",", isSheet: true } as const;

const encodingOf = async ({ open }: Table, { encoding }: Overrides) =>
  encoding ?? (await detectEncoding(open));
