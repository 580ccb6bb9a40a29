import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import { mergeFieldsOf } from "../audience/merge-fields.ts";
import { SAMPLE_HEADINGS, SAMPLE_PEOPLE } from "./sample-people.ts";

const PHONE = "Simu";
const ROWS = 3;

/** The file of the first steps: all invented customers. */
export const sampleFile = (): string => fileOf([SAMPLE_HEADINGS, ...SAMPLE_PEOPLE]);

/**
 * A file made for a message: the columns that its texts use, and a few rows of which the first has a whole number.
 * For texts that use none, which may not be written yet, the file of the first steps.
 */
export function sampleFor(texts: readonly string[]): string {
  const used = texts.flatMap(mergeFieldsOf).map(({ name }) => name);
  if (used.length === 0) return sampleFile();
  const headings = [PHONE, ...used].filter(
    (heading, place, all) => all.findIndex((other) => isSame(other, heading)) === place,
  );
  const rows = SAMPLE_PEOPLE.slice(0, ROWS).map((_, row) => headings.map((heading) => cellOf(heading, row)));
  return fileOf([headings, ...rows]);
}

function cellOf(heading: string, row: number): string {
  const column = SAMPLE_HEADINGS.findIndex((known) => isSame(known, heading));
  const value = SAMPLE_PEOPLE[row]?.[column] ?? `${heading} ${row + 1}`;
  // One of each form that people write: +255 once, and as they say it to each other.
  return isSame(heading, PHONE) && row === 0 ? value.replace(/^0/, "+255 ") : value;
}

const isSame = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();

/** With a byte order mark, or Excel reads é as two letters. */
const fileOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${[...rows.map((cells) => copiedLine(cells, { delimiter: ";" })), ""].join("\r\n")}`;
