import { createRowReader } from "./read-rows.ts";

export type Delimiter = "," | ";" | "\t" | "|";
/** How a text is a table; `skip` is the length of a `sep=` line that stands before it. */
export type Dialect = { delimiter: Delimiter; newline: "\n" | "\r"; skip: number };

const DELIMITERS: Delimiter[] = [",", ";", "\t", "|"];
const SEP_LINE = /^sep=(.)\r?\n/i;
const SAMPLE_ROWS = 200;

/** Chooses the delimiter by how evenly it cuts the first rows, and by how many cells then look like phones. */
export function detectDialect(sample: string, given?: Delimiter): Dialect {
  const newline = !sample.includes("\n") && sample.includes("\r") ? "\r" : "\n";
  const said = SEP_LINE.exec(sample);
  const skip = said?.[0].length ?? 0;
  const named = DELIMITERS.find((delimiter) => delimiter === said?.[1]);
  if (given ?? named) return { delimiter: given ?? named ?? ",", newline, skip };
  const text = sample.slice(skip);
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter, newline) }));
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left));
  return { delimiter: best.delimiter, newline, skip };
}

/** The first rows of a text, its last and maybe unfinished one left out when there are others. */
export function sampleRows(
  text: string,
  { delimiter, newline }: Omit<Dialect, "skip">,
  isWhole = false,
): string[][] {
  const rows: string[][] = [];
  const reader = createRowReader(
    { delimiter, newline },
    (cells) => rows.length < SAMPLE_ROWS && rows.push(cells),
  );
  reader.push(text);
  if (isWhole || rows.length === 0) reader.end();
  return rows;
}

export const looksLikePhone = (cell: string): boolean =>
  /^\s*(\+|00)?\(?\d[\d\s().-]{7,17}\d\s*$/.test(cell) || /^\s*\d([.,]\d+)?[eE]\+?\d+\s*$/.test(cell);

function scoreOf(text: string, delimiter: Delimiter, newline: "\n" | "\r"): number {
  const rows = sampleRows(text, { delimiter, newline });
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
