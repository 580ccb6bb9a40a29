import { createTextStream } from "#lib/audience/file/decode-text.ts";
import { detectDialect } from "#lib/audience/file/detect-dialect.ts";
import type { Inspection } from "#lib/audience/file/inspect-file.ts";
import { createRowReader } from "#lib/audience/file/read-rows.ts";
import { isBlankRow } from "#lib/audience/row/is-blank-row.ts";
import type { Table } from "#lib/audience/table.ts";
import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import type { CellEdit } from "../audience-messages.ts";

/** The same table as CSV in UTF-8 with some cells changed; every row keeps its number. */
export async function mendFile(
  table: Table,
  inspection: Inspection,
  edits: readonly CellEdit[],
): Promise<Blob> {
  const { delimiter, encoding, quote } = inspection;
  const changes = new Map<number, CellEdit[]>();
  for (const edit of edits) changes.set(edit.row, [...(changes.get(edit.row) ?? []), edit]);
  const parts: string[] = [];
  const name = createNamer(table, inspection);
  let next = 1;
  const reader = createRowReader(inspection, (cells, row, damage) => {
    const own = changes.get(row);
    // Quoted anew, a damaged row would be a good one with a mark in its text.
    const line = own?.find(({ column }) => column === -1)?.value ?? (own ? undefined : damage?.line);
    parts.push(
      "\n".repeat(row - next),
      line ?? copiedLine(apply(name(cells), own), { delimiter, quote }),
      "\n",
    );
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

/** Names the columns of a sheet that have none: in a text, a last one without a name is no column. */
function createNamer(
  { workbook }: Table,
  { titleRows, hasHeader, headers }: Inspection,
): (cells: string[]) => string[] {
  let before = workbook && hasHeader ? titleRows : -1;
  return (cells) => (isBlankRow(cells) || before-- !== 0 ? cells : headers);
}
