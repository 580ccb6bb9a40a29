import { strToU8, zipSync } from "fflate";
import { SAMPLE_HEADINGS, SAMPLE_PEOPLE } from "#lib/audience/sample/sample-people.ts";
import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import {
  frameParts,
  lettersOf,
  opensPart,
  STYLE,
  sheetEnd,
  sheetPart,
  sheetRow,
  sheetStart,
  WORKBOOK_TYPE,
} from "#lib/contract/rules/workbook.ts";
import { mergeFieldsOf } from "../audience/merge-fields.ts";

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

// The first day an archive knows.
const DAY = "1980-01-01T00:00:00";
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
  const parts = [opensPart(), { name: sheetPart(1), xml }, ...frameParts(["Wateja"])];
  return zipSync(Object.fromEntries(parts.map((part) => [part.name, strToU8(part.xml)])), { mtime: DAY });
}

const PHONE = "Simu";
const ROWS = 3;

/** Rows of a sample, the first of them its headings; `phoneColumn` is the place of the numbers. */
export type Sample = { rows: readonly (readonly string[])[]; phoneColumn: number };

/**
 * A sample made for a message: the columns that its texts use, and a few rows of which the first has a whole number.
 * For texts that use none, which may not be written yet, all the invented customers of the first steps.
 */
export function sampleRows(texts: readonly string[] = []): Sample {
  const used = texts.flatMap(mergeFieldsOf).map(({ name }) => name);
  if (used.length === 0)
    return { rows: [SAMPLE_HEADINGS, ...SAMPLE_PEOPLE], phoneColumn: SAMPLE_HEADINGS.indexOf(PHONE) };
  const headings = [PHONE, ...used].filter(
    (heading, place, all) => all.findIndex((other) => isSame(other, heading)) === place,
  );
  const rows = SAMPLE_PEOPLE.slice(0, ROWS).map((_, row) => headings.map((heading) => cellOf(heading, row)));
  return { rows: [headings, ...rows], phoneColumn: 0 };
}

function cellOf(heading: string, row: number): string {
  const column = SAMPLE_HEADINGS.findIndex((known) => isSame(known, heading));
  const value = SAMPLE_PEOPLE[row]?.[column] ?? `${heading} ${row + 1}`;
  // One of each form that people write: +255 once, and as they say it to each other.
  return isSame(heading, PHONE) && row === 0 ? value.replace(/^0/, "+255 ") : value;
}

const isSame = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();
