import { SAMPLE_HEADINGS, SAMPLE_PEOPLE } from "#lib/audience/sample/sample-people.ts";
import { mergeFieldsOf } from "../audience/merge-fields.ts";

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
