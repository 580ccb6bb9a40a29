import {
  frameParts,
  lettersOf,
  opensPart,
  STYLE,
  sheetEnd,
  sheetPart,
  sheetRow,
  sheetStart,
} from "#lib/contract/rules/workbook/workbook-parts.ts";
import type { Sample } from "./sample-rows.ts";
import { storeZip } from "./store-zip.ts";

const LAST_ROW = 1_048_576;

/**
 * A sample as a workbook. The whole column of the numbers is text, down to where nothing stands yet: in any other Excel
 * makes 2.55713E+11 of +255713981402 as soon as it is typed, and drops the zero of 0713981402.
 */
export function sampleWorkbook({ rows: [headings = [], ...people], phoneColumn }: Sample) {
  const letters = headings.map((_, column) => lettersOf(column));
  const styleOf = (column: number) => (column === phoneColumn ? STYLE.text : STYLE.general);
  const numbers = letters[phoneColumn];
  const xml = [
    sheetStart(headings.map((_, column) => ({ style: styleOf(column) }))),
    sheetRow(1, headings, { letters, styleOf: () => STYLE.header }),
    ...people.map((cells, row) => sheetRow(row + 2, cells, { letters, styleOf })),
    sheetEnd(`${numbers}1:${numbers}${LAST_ROW}`),
  ].join("");
  return storeZip([opensPart(), { name: sheetPart(1), xml }, ...frameParts(["Wateja"])]);
}
