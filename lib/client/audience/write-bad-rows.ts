import { csvLine } from "#lib/audience/write-csv.ts";
import type { BadRow } from "./audience-messages.ts";

/** Rows to mend as CSV with their row and reason; with a byte order mark, or Excel takes é for two letters. */
export function writeBadRows(bad: readonly BadRow[], headers: readonly string[], delimiter: string): string {
  const head = csvLine([...headers, "Row", "What to mend"], delimiter);
  const lines = bad.map(({ columns, row, reason }) => {
    const cells = headers.map((_, column) => columns[column] ?? "");
    // Without the cells that are too many, a row that was split would pass when it is read again.
    return csvLine([...cells, String(row), reason, ...columns.slice(headers.length)], delimiter);
  });
  return `\ufeff${[head, ...lines, ""].join("\r\n")}`;
}
