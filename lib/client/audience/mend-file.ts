import { createTextStream } from "#lib/audience/decode-text.ts";
import { detectDialect } from "#lib/audience/detect-dialect.ts";
import type { Inspection } from "#lib/audience/inspect-file.ts";
import type { Table } from "#lib/audience/open-table.ts";
import { createRowReader } from "#lib/audience/read-rows.ts";
import { csvLine } from "#lib/audience/write-csv.ts";
import type { CellEdit } from "./audience-messages.ts";

/** The same table as CSV in UTF-8 with some cells changed; every row keeps its number. */
export async function mendFile(
  table: Table,
  inspection: Inspection,
  edits: readonly CellEdit[],
): Promise<Blob> {
  const { delimiter, encoding } = inspection;
  const changes = new Map<number, CellEdit[]>();
  for (const edit of edits) changes.set(edit.row, [...(changes.get(edit.row) ?? []), edit]);
  const parts: string[] = [];
  let next = 1;
  const reader = createRowReader(inspection, (cells, row) => {
    parts.push("\n".repeat(row - next), csvLine(apply(cells, changes.get(row)), delimiter), "\n");
    next = row + 1;
  });
  const stream = createTextStream(encoding);
  let isFirst = true;
  for await (const chunk of table.open()) {
    const text = stream.decode(chunk);
    const skip = isFirst ? detectDialect(text.slice(0, 16), delimiter).skip : 0;
    isFirst &&= text === "";
    reader.push(text.slice(skip));
  }
  reader.push(stream.end());
  reader.end();
  return new Blob(parts, { type: "text/csv" });
}

function apply(cells: string[], edits: readonly CellEdit[] | undefined): string[] {
  if (!edits) return cells;
  const mended = [...cells];
  for (const { column, value } of edits) {
    while (mended.length < column) mended.push("");
    mended[column] = value;
  }
  return mended;
}
