import { looksLikePhone } from "../number/looks-like-phone.ts";
import { isBlankRow } from "../row/is-blank-row.ts";
import { createRowReader, type Quote } from "./read-rows.ts";

export type Delimiter = "," | ";" | "\t" | "|";
/** How a text is a table; `skip` is the length of a `sep=` line that stands before it. */
export type Dialect = { delimiter: Delimiter; quote: Quote; skip: number };

export type SampleRow = { row: number; cells: string[]; isDamaged: boolean; isTooLong?: true };
type Form = Pick<Dialect, "delimiter" | "quote">;

const DELIMITERS: Delimiter[] = [",", ";", "\t", "|"];
// In quotation marks where a program that did not know the line took it for a cell and saved it.
const SEP_LINE = /^(["']?)sep=(.)\1(?:\r\n?|\n)/i;
const SAMPLE_ROWS = 200;
// Most files show 200 rows in one of these; the rest need not be cut, once for each delimiter.
const PIECE = 16 * 1024;

/** Chooses the delimiter by how evenly it cuts the first rows, and by how many cells then look like phones. */
export function detectDialect(sample: string, given?: Delimiter): Dialect {
  const line = SEP_LINE.exec(sample);
  const quote = quoteOf(sample.slice(line?.[0].length ?? 0));
  const said = line && ["", quote].includes(line[1] ?? "") ? line : null;
  const skip = said?.[0].length ?? 0;
  const named = given ?? DELIMITERS.find((delimiter) => delimiter === said?.[2]);
  const text = sample.slice(skip);
  if (named) return { delimiter: named, quote, skip };
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(text, { delimiter, quote }) }));
  const { delimiter } = scored.reduce((left, right) => (right.score > left.score ? right : left));
  return { delimiter, quote, skip };
}

// Single marks are the rule of a file or no marks at all: ng'ombe holds one, '0712345678 begins with one.
const SINGLE_QUOTED = /(?:^|[,;\t|])\s*'[^'\r\n]*'\s*(?:[,;\t|]|$)/;
const DOUBLE_QUOTED = /(?:^|[,;\t|])\s*"/;

function quoteOf(text: string): Quote {
  const lines = text.slice(0, PIECE).split(/[\r\n]+/, SAMPLE_ROWS);
  const quoted = lines.filter((line) => SINGLE_QUOTED.test(line) && !DOUBLE_QUOTED.test(line)).length;
  return quoted > lines.length / 2 ? "'" : '"';
}

/** The first rows of a text without the blank ones; a last and maybe unfinished one is left out when there are others. */
export function sampleRows(text: string, form: Form, isWhole = false): SampleRow[] {
  const rows: SampleRow[] = [];
  const reader = createRowReader(form, (cells, row, damage) => {
    if (rows.length < SAMPLE_ROWS && (damage || !isBlankRow(cells)))
      rows.push({
        row,
        cells,
        isDamaged: damage !== undefined,
        ...(damage?.isTooLong && { isTooLong: true }),
      });
  });
  let at = 0;
  for (; at < text.length && rows.length < SAMPLE_ROWS; at += PIECE) reader.push(text.slice(at, at + PIECE));
  if (at >= text.length && (isWhole || rows.length === 0)) reader.end();
  return rows;
}

function scoreOf(text: string, form: Form): number {
  const read = sampleRows(text, form, true).filter(({ isTooLong }) => !isTooLong);
  const rows = read.map(({ cells }) => cells);
  const widths = new Map<number, number>();
  // Cut by a wrong delimiter, quotation marks make no sense.
  for (const { cells, isDamaged } of read)
    if (!isDamaged) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [width = 1, count = 0] = [...widths].reduce(
    (left, right) => (right[1] > left[1] || (right[1] === left[1] && right[0] > left[0]) ? right : left),
    [1, 0],
  );
  const evenness = count / Math.max(1, rows.length);
  const phones = rows.filter((row) => row.some(looksLikePhone)).length / Math.max(1, rows.length);
  return (width > 1 ? evenness * 2 : 0) + phones + Math.min(width, 20) / 100;
}
