import { csvLine } from "#lib/contract/rules/text/csv-line.ts";
import { downloadText } from "../ui/text/download-text.ts";

/** Hands rows to the browser as a file to save. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  downloadText(`${name}.csv`, rows.map(csvLine).join(""));
}
