import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import { WORKBOOK_TYPE } from "#lib/contract/rules/workbook/workbook-parts.ts";
import { type Sample, sampleRows } from "./sample-rows.ts";
import { sampleWorkbook } from "./sample-workbook.ts";

export type SampleKind = "xlsx" | "csv";

/** A spreadsheet of invented people with the columns that these texts use, to be filled in. */
export function makeSample(kind: SampleKind, texts?: readonly string[]): { name: string; file: Blob } {
  const sample = sampleRows(texts);
  return kind === "xlsx"
    ? { name: "sample-wateja.xlsx", file: new Blob([sampleWorkbook(sample)], { type: WORKBOOK_TYPE }) }
    : { name: "sample-wateja.csv", file: new Blob([csvOf(sample)], { type: "text/csv;charset=utf-8" }) };
}

/** With a byte order mark, or Excel reads é as two letters. */
const csvOf = ({ rows }: Sample): string =>
  `\ufeff${[...rows.map((cells) => copiedLine(cells, { delimiter: ";" })), ""].join("\r\n")}`;
