import { SAMPLE_HEADINGS, SAMPLE_PEOPLE } from "#lib/audience/sample/sample-people.ts";
import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import {
  crc32,
  frameParts,
  lettersOf,
  opensPart,
  type Part,
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

const [LOCAL, ENTRY, END] = [30, 46, 22];
const VERSION = 20;
// 1980-01-01, the first day an archive knows.
const DAY = 0x21;

/** A ZIP archive of a few small files, none of them packed, so that nothing is needed to write it. */
export function storeZip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const files = parts.map(({ name, xml }) => ({ name: encoder.encode(name), bytes: encoder.encode(xml) }));
  const size = files.reduce(
    (sum, { name, bytes }) => sum + LOCAL + ENTRY + 2 * name.length + bytes.length,
    END,
  );
  const archive = new Uint8Array(size);
  const view = new DataView(archive.buffer);
  const starts: number[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    starts.push(at);
    view.setUint32(at, 0x04034b50, true);
    writeFacts(view, at + 4, { name, bytes });
    archive.set(name, at + LOCAL);
    archive.set(bytes, at + LOCAL + name.length);
    at += LOCAL + name.length + bytes.length;
  }
  const directory = at;
  for (const [place, { name, bytes }] of files.entries()) {
    view.setUint32(at, 0x02014b50, true);
    view.setUint16(at + 4, VERSION, true);
    writeFacts(view, at + 6, { name, bytes });
    view.setUint32(at + 42, starts[place] ?? 0, true);
    archive.set(name, at + ENTRY);
    at += ENTRY + name.length;
  }
  view.setUint32(at, 0x06054b50, true);
  view.setUint16(at + 8, files.length, true);
  view.setUint16(at + 10, files.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  return archive;
}

/** What stands of a file both before it and in the directory, from the version needed to read it on. */
function writeFacts(
  view: DataView,
  at: number,
  { name, bytes }: { name: Uint8Array; bytes: Uint8Array },
): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 8, DAY, true);
  view.setUint32(at + 10, crc32(0, bytes), true);
  view.setUint32(at + 14, bytes.length, true);
  view.setUint32(at + 18, bytes.length, true);
  view.setUint16(at + 22, name.length, true);
}
