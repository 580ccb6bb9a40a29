import type { Inspection } from "#lib/audience/file/inspect-file.ts";
import { t } from "#lib/contract/language.ts";
import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import type { BadRow } from "../audience-messages.ts";

type Form = Pick<Inspection, "headers" | "delimiter" | "quote">;

/** Rows to fix as CSV with their row and reason; with a byte order mark, or Excel reads é as two letters. */
export function writeBadRows(bad: readonly BadRow[], { headers, delimiter, quote }: Form): string {
  const write = (cells: readonly string[]) => copiedLine(cells, { delimiter, quote });
  const lines = bad.map(({ columns, row, reason, line }) => {
    const note = [String(row), reason];
    // Quoted anew, a stray mark would be part of a good text.
    if (line !== undefined && line !== write(columns)) return `${line}${delimiter}${write(note)}`;
    const cells = headers.map((_, column) => columns[column] ?? "");
    // Without the cells that are too many, a row that was split would pass when it is read again.
    return write([...cells, ...note, ...columns.slice(headers.length)]);
  });
  return `\ufeff${[write([...headers, t("Row", "Mstari"), t("What to fix", "Cha kurekebisha")]), ...lines, ""].join("\r\n")}`;
}
