import { Fault } from "../fault.ts";
import { createTextStream } from "./decode-text.ts";
import { type Delimiter, detectDialect, sampleRows } from "./detect-dialect.ts";
import { type Encoding, guessEncoding } from "./detect-encoding.ts";
import { guessPhoneColumn, hasHeaderRow } from "./guess-columns.ts";
import { refuseBinary } from "./refuse-binary.ts";

/** What the start of a file says about the whole of it; everything may be overruled by a person. */
export type Inspection = {
  encoding: Encoding;
  delimiter: Delimiter;
  hasHeader: boolean;
  headers: string[];
  phoneColumn: number | null;
  rows: string[][];
  /** Of `rows`, as a spreadsheet shows them. */
  rowNumbers: number[];
};

export type Overrides = {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  hasHeader?: boolean | undefined;
};

/** Bytes of the file that are looked at. */
export const SAMPLE_BYTES = 256 * 1024;

/** Reads encoding, delimiter, headers and the likely phone column from a file's first bytes. Throws `unreadable_file`. */
export function inspectFile(sample: Uint8Array, overrides: Overrides = {}): Inspection {
  if (sample.length === 0) throw new Fault("unreadable_file", "The file is empty.");
  refuseBinary(sample);
  const encoding = overrides.encoding ?? guessEncoding(sample);
  const text = createTextStream(encoding).decode(sample);
  if (text.slice(0, 4_096).includes("\u0000")) {
    throw new Fault("unreadable_file", "This is no text file. Upload an Excel workbook or a CSV file.");
  }
  const dialect = detectDialect(text, overrides.delimiter);
  const found = sampleRows(text.slice(dialect.skip), dialect.delimiter, sample.length < SAMPLE_BYTES);
  if (found.length === 0) throw new Fault("unreadable_file", "The file holds no rows.");
  const cells = found.map((row) => row.cells);
  const hasHeader = overrides.hasHeader ?? hasHeaderRow(cells);
  const rows = hasHeader ? cells.slice(1) : cells;
  if (rows.length === 0) throw nothingBelow(sample);
  const headers = headersOf(cells, hasHeader);
  return {
    encoding,
    delimiter: dialect.delimiter,
    hasHeader,
    headers,
    phoneColumn: guessPhoneColumn(headers, rows),
    rows,
    rowNumbers: found.slice(-rows.length).map(({ row }) => row),
  };
}

function nothingBelow(sample: Uint8Array): Fault {
  const isCut = sample.length >= SAMPLE_BYTES;
  const sentence = isCut
    ? "Row 2 does not end in the first 256 kB: a quotation mark there is opened and never closed."
    : "The file has a header row and nothing below it.";
  return new Fault("unreadable_file", sentence);
}

/** Names for every column; an empty or repeated header gets its spreadsheet letter. */
export function headersOf(rows: string[][], hasHeader: boolean): string[] {
  const [first = []] = rows;
  const width = hasHeader ? first.length : Math.max(...rows.map((row) => row.length));
  const seen = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const given = hasHeader ? (first[index] ?? "").trim() : "";
    let name = given === "" || seen.has(given) ? `${given || "Column"} ${letterOf(index)}` : given;
    // Another column may be called just so, and a field would take that one's values.
    while (seen.has(name)) name += ` ${letterOf(index)}`;
    seen.add(name);
    return name;
  });
}

function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
