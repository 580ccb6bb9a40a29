import { Fault } from "../fault.ts";
import { isBlankRow } from "./is-blank-row.ts";
import { looksLikePhone } from "./looks-like-phone.ts";
import { createRowReader } from "./read-rows.ts";

export type Delimiter = "," | ";" | "\t" | "|";
/** How a text is a table; `skip` is the length of a `sep=` line that stands before it. */
export type Dialect = { delimiter: Delimiter; skip: number };

type SampleRow = { row: number; cells: string[] };

const DELIMITERS: Delimiter[] = [",", ";", "\t", "|"];
const SEP_LINE = /^sep=(.)(?:\r\n?|\n)/i;
const SAMPLE_ROWS = 200;
// Most files show 200 rows in one of these; the rest need not be cut, once for each delimiter.
const PIECE = 16 * 1024;

/** Chooses the delimiter by how evenly it cuts the first rows, and by how many cells then look like phones. */
export function detectDialect(sample: string, given?: Delimiter): Dialect {
  const said = SEP_LINE.exec(sample);
  const skip = said?.[0].length ?? 0;
  const named = given ?? DELIMITERS.find((delimiter) => delimiter === said?.[1]);
  if (named) return { delimiter: named, skip };
  const text = sample.slice(skip);
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter) }));
  const { delimiter } = scored.reduce((left, right) => (right.score > left.score ? right : left));
  return { delimiter, skip };
}

/** The first rows of a text without the blank ones; a last and maybe unfinished one is left out when there are others. */
export function sampleRows(text: string, delimiter: Delimiter, isWhole = false): SampleRow[] {
  const rows: SampleRow[] = [];
  const reader = createRowReader({ delimiter }, (cells, row) => {
    if (rows.length < SAMPLE_ROWS && !isBlankRow(cells)) rows.push({ row, cells });
  });
  let at = 0;
  for (; at < text.length && rows.length < SAMPLE_ROWS; at += PIECE) reader.push(text.slice(at, at + PIECE));
  if (at >= text.length && (isWhole || rows.length === 0)) reader.end();
  return rows;
}

function scoreOf(text: string, delimiter: Delimiter): number {
  const rows = readOrNone(text, delimiter);
  const widths = new Map<number, number>();
  for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  const [width = 1, count = 0] = [...widths].reduce(
    (left, right) => (right[1] > left[1] ? right : left),
    [1, 0],
  );
  const evenness = count / Math.max(1, rows.length);
  const phones = rows.filter((row) => row.some(looksLikePhone)).length / Math.max(1, rows.length);
  return (width > 1 ? evenness * 2 : 0) + phones + Math.min(width, 20) / 100;
}

// Cut by a wrong delimiter, quotation marks may make no sense; that speaks against it and not against the file.
function readOrNone(text: string, delimiter: Delimiter): string[][] {
  try {
    return sampleRows(text, delimiter).map(({ cells }) => cells);
  } catch (error) {
    if (error instanceof Fault) return [];
    throw error;
  }
}
