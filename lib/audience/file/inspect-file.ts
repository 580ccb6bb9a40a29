import { Fault } from "../../fault.ts";
import { countTitleRows, filledWidth, usualWidth } from "../columns/find-heading.ts";
import { guessPhoneColumn, hasHeaderRow } from "../columns/guess-columns.ts";
import { guessCountryColumn } from "../columns/guess-country-column.ts";
import { repairText } from "../text/repair-text.ts";
import { createTextStream } from "./decode-text.ts";
import { type Delimiter, detectDialect, sampleRows } from "./detect-dialect.ts";
import { type Encoding, guessEncoding } from "./detect-encoding.ts";
import type { Quote } from "./read-rows.ts";
import { refuseBinary } from "./refuse-binary.ts";
import { refuseBlanks } from "./refuse-blanks.ts";

/** What the start of a file says about the whole of it; everything may be overruled by a person. */
export type Inspection = {
  encoding: Encoding;
  delimiter: Delimiter;
  quote: Quote;
  hasHeader: boolean;
  /** Rows above the headings: a title, a date, who made the list. */
  titleRows: number;
  headers: string[];
  /** Cells that most rows have; null for a sheet, where no value can be split. */
  usualCells: number | null;
  /** Whether a person wants damaged text repaired; undefined where nobody has chosen. */
  repair: boolean | undefined;
  phoneColumn: number | null;
  /** Where `phoneColumn` is null, the columns between which a person has to say. */
  phoneCandidates: number[];
  /** Which column says of which country a number is. */
  countryColumn: number | null;
  rows: string[][];
  /** Of `rows`, as a spreadsheet shows them. */
  rowNumbers: number[];
};

export type Overrides = {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  hasHeader?: boolean | undefined;
  repair?: boolean | undefined;
  /** Whose numbers those without a country are. */
  region?: string | undefined;
  /** The rows come from the cells of a sheet, so that no value is split. */
  isSheet?: boolean;
};

/** Bytes of the file that are looked at. */
export const SAMPLE_BYTES = 256 * 1024;

/** Reads encoding, delimiter, headers and the likely phone column from a file's first bytes. Throws `unreadable_file`. */
export function inspectFile(sample: Uint8Array, overrides: Overrides = {}): Inspection {
  const { encoding, text } = decodeSample(sample, overrides);
  const dialect = detectDialect(text, overrides.delimiter);
  const isWhole = sample.length < SAMPLE_BYTES;
  const found = sampleRows(text.slice(dialect.skip), dialect, isWhole);
  if (found.length === 0) throw new Fault("unreadable_file", "The file has no rows.");
  const all = found.map(({ cells }) => (overrides.repair ? cells.map(repairText) : cells));
  const titleRows = overrides.hasHeader === false ? 0 : countTitleRows(all);
  const cells = all.slice(titleRows);
  const hasHeader = overrides.hasHeader ?? hasHeaderRow(cells);
  const rows = hasHeader ? cells.slice(1) : cells;
  if (rows.length === 0) throw nothingBelow();
  const headers = headersOf(overrides.isSheet ? cells : withoutNotes(cells, hasHeader), hasHeader);
  const { column: phoneColumn, candidates } = guessPhoneColumn(headers, rows, overrides.region);
  if (phoneColumn === null && !overrides.isSheet) refuseBlanks(rows);
  return {
    encoding,
    delimiter: dialect.delimiter,
    quote: dialect.quote,
    hasHeader,
    repair: overrides.repair,
    titleRows,
    headers,
    usualCells: overrides.isSheet ? null : usualWidth(rows),
    phoneColumn,
    phoneCandidates: candidates,
    countryColumn: guessCountryColumn(headers, rows, phoneColumn),
    rows,
    rowNumbers: found.slice(-rows.length).map(({ row }) => row),
  };
}

function decodeSample(sample: Uint8Array, overrides: Overrides) {
  if (sample.length === 0) throw new Fault("unreadable_file", "The file is empty.");
  const encoding = overrides.encoding ?? guessEncoding(sample);
  refuseBinary(sample, encoding);
  return { encoding, text: createTextStream(encoding).decode(sample) };
}

const nothingBelow = (): Fault =>
  new Fault("unreadable_file", "The file has column names, but no rows below them.");

/** A last column without a name that most rows leave empty is no column: what stands there belongs to a value that is split. */
function withoutNotes(rows: string[][], hasHeader: boolean): string[][] {
  const [first = [], ...data] = rows;
  const usual = usualWidth(rows);
  if (!hasHeader) return rows.map((row) => row.slice(0, usual));
  let { length } = first;
  while (length > 1 && (first[length - 1] ?? "").trim() === "" && isMostlyShort(data, length)) length--;
  return [first.slice(0, length), ...data];
}

const isMostlyShort = (rows: string[][], length: number): boolean =>
  rows.filter((row) => filledWidth(row) < length).length * 2 > rows.length;

/** Names for every column; an empty or repeated header gets its spreadsheet letter. */
export function headersOf(rows: string[][], hasHeader: boolean): string[] {
  const [first = []] = rows;
  const width = hasHeader ? first.length : Math.max(...rows.map((row) => row.length));
  const seen = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const given = hasHeader ? (first[index] ?? "").replace(LINE_BREAKS, " ").trim() : "";
    let name = given === "" || seen.has(given) ? `${given || "Column"} ${letterOf(index)}` : given;
    // Another column may be called just so, and a field would take that one's values.
    while (seen.has(name)) name += ` ${letterOf(index)}`;
    seen.add(name);
    return name;
  });
}

const LINE_BREAKS = /\s*[\r\n\u2028\u2029]+\s*/g;

/** A to Z, then AA, as a spreadsheet names its columns; the first is 0. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
