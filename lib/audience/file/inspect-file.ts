import { t } from "../../contract/language.ts";
import { Fault } from "../../fault.ts";
import {
  countTitleRows,
  filledWidth,
  guessPhoneColumn,
  hasHeaderRow,
  plainName,
  usualWidth,
} from "../columns.ts";
import type { ObjectRows } from "../import-plan.ts";
import { countryOf } from "../number/country-of.ts";
import { looksLikePhone } from "../number/looks-like-phone.ts";
import { repairText } from "../text/repair-text.ts";
import { type Delimiter, detectDialect, type SampleRow, sampleRows } from "./detect-dialect.ts";
import { createTextStream, type Encoding, guessEncoding } from "./detect-encoding.ts";
import type { Quote } from "./read-rows.ts";

/** What the start of a file says about the whole of it; everything may be overruled by a person. */
export type Inspection = {
  encoding: Encoding;
  delimiter: Delimiter;
  quote: Quote;
  hasHeader: boolean;
  /** Rows above the headings: a title, a date, who made the list. */
  titleRows: number;
  headers: string[];
  /** Of a file of JSON objects, one a line. */
  objects?: ObjectRows;
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

/**
 * Reads encoding, delimiter, headers and the likely phone column from a file's first bytes; `isWhole` where those are all
 * of it. Throws `unreadable_file`.
 */
export function inspectFile(
  sample: Uint8Array,
  overrides: Overrides = {},
  isWhole = sample.length < SAMPLE_BYTES,
): Inspection {
  const { encoding, text } = decodeSample(sample, overrides);
  const dialect = detectDialect(text, overrides.delimiter);
  const read = sampleRows(text.slice(dialect.skip), dialect, isWhole);
  // Of a row that is too long not all cells are there, so it says nothing about the columns.
  const found = read.filter(({ isTooLong }) => !isTooLong);
  if (found.length === 0) throw noRows(read, t("The file has no rows.", "Faili halina mistari."));
  const all = found.map(({ cells }) => (overrides.repair ? cells.map(repairText) : cells));
  const titleRows = overrides.hasHeader === false ? 0 : countTitleRows(all);
  const cells = all.slice(titleRows);
  const hasHeader = overrides.hasHeader ?? hasHeaderRow(cells);
  const rows = hasHeader ? cells.slice(1) : cells;
  if (rows.length === 0)
    throw noRows(
      read,
      t(
        "The file has column names, but no rows below them.",
        "Faili lina majina ya safu, lakini halina mistari chini yake.",
      ),
    );
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
  if (sample.length === 0) throw new Fault("unreadable_file", t("The file is empty.", "Faili ni tupu."));
  const encoding = overrides.encoding ?? guessEncoding(sample);
  refuseBinary(sample, encoding);
  return { encoding, text: createTextStream(encoding).decode(sample) };
}

function noRows(read: readonly SampleRow[], why: string): Fault {
  const tooLong = read.find(({ isTooLong }) => isTooLong);
  if (!tooLong) return new Fault("unreadable_file", why);
  const { row } = tooLong;
  const sentence = t(
    `Row ${row} is longer than a million characters, and we found no other row of people near it.`,
    `Mstari wa ${row} unazidi herufi milioni moja, na hatukupata mstari mwingine wa watu karibu nao.`,
  );
  return new Fault("unreadable_file", sentence);
}

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

const MOST = 0.8;

/**
 * Refuses a list whose columns are split by blanks only: where names of two words stand among them, nobody can say where
 * a column ends. Throws `unreadable_file`.
 */
export function refuseBlanks(rows: readonly string[][]): void {
  const split = rows.filter(([cell = "", ...others]) => others.length === 0 && isSplitByBlanks(cell));
  if (split.length < rows.length * MOST) return;
  throw new Fault(
    "unreadable_file",
    t(
      "The columns of this file are separated by spaces. Save it as an Excel workbook, or as CSV with commas or semicolons.",
      "Safu za faili hili zimetenganishwa kwa nafasi. Lihifadhi kama faili la Excel, au kama CSV yenye koma au nukta mkato.",
    ),
  );
}

/** 0712345678 Neema 38500, but not 0712 345 678. */
function isSplitByBlanks(cell: string): boolean {
  if (looksLikePhone(cell)) return false;
  const parts = cell.trim().split(/\s+/);
  return parts.length > 1 && parts.filter(looksLikePhone).length === 1;
}

const NAMED =
  /^(?:country|nchi|country name|jina la nchi|nation|taifa|(?:country|dial|dialling|dialing|calling|phone|area|nchi|simu)(?: calling| dial)? (?:code|prefix|iso)|(?:msimbo|kodi) (?:wa|ya) (?:nchi|simu))$/;
const MAYBE = /^(?:code|prefix|cc|iso2?|msimbo|kodi)$/;
// Without a name only what can hardly be anything else: a running number, a language or a size is short as well.
const PLAIN = /^\s*(?:\+\d{1,3}|\p{L}{4}[\p{L} ,.()'’-]*)\s*$/u;
// People are called Jordan, Kenya and Georgia, too.
const OF_PEOPLE = /(?:^| )(?:names?|jina|majina|nom|prenom|customer|mteja|contact)(?: |$)/;
const MOST_COUNTRY_COLUMN = 0.9;

/** The column that says of which country a number is, by a country's name or its dial code; null where there is none. */
export function guessCountryColumn(
  headers: readonly string[],
  rows: readonly string[][],
  phoneColumn: number | null,
): number | null {
  const found = headers.findIndex((header, column) => {
    const filled = rows.map((row) => row[column] ?? "").filter((cell) => cell.trim() !== "");
    if (column === phoneColumn || filled.length === 0) return false;
    const name = plainName(header);
    if (NAMED.test(name)) return true;
    if (OF_PEOPLE.test(name)) return false;
    const known = filled.filter((cell) => (MAYBE.test(name) || PLAIN.test(cell)) && countryOf(cell) !== null);
    return known.length >= filled.length * MOST_COUNTRY_COLUMN;
  });
  return found === -1 ? null : found;
}

/** Refuses what is no text table, by its first bytes and what they say, with the way out. Throws `unreadable_file`. */
export function refuseBinary(head: Uint8Array, encoding: Encoding): void {
  if (startsWith(head, OLD_OFFICE)) throw new Fault("unreadable_file", ofOldOffice(head));
  for (const { magic, what } of KNOWN) {
    if (startsWith(head, magic)) throw new Fault("unreadable_file", what());
  }
  const start = new TextDecoder(encoding).decode(head.subarray(0, START));
  const other = OTHER_TEXTS.find(({ sign }) => sign.test(start));
  if (other) throw new Fault("unreadable_file", other.what());
  if (isMostlyControl(start))
    throw new Fault(
      "unreadable_file",
      t(
        "This is not a text file. Upload an Excel workbook or a CSV file.",
        "Hili si faili la maandishi. Pakia faili la Excel au la CSV.",
      ),
    );
}

const START = 16 * 1024;
const MOST_CONTROL = 0.02;

/** A row of zeros is what a program or a full disk left of a text: it counts once, and not at an end. */
function isMostlyControl(text: string): boolean {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const controls = codes.filter((code, at) => isControl(code) && !(code === 0 && (codes[at - 1] ?? 0) === 0));
  return controls.length > 8 && controls.length > text.length * MOST_CONTROL;
}

/** Also no text of one byte a character in two or four of them. */
const isControl = (code: number): boolean => code < 0x20 && ![9, 10, 12, 13, 26, 27].includes(code);

const startsWith = (head: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => head[index] === byte);

const saveAs = () =>
  t(
    "Open it, choose “Save as” and “Excel workbook (.xlsx)”, then upload that file.",
    "Lifungue, chagua “Save as” na “Excel workbook (.xlsx)”, kisha pakia faili hilo.",
  );
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

// A workbook with a password is a file of another, older kind that holds it in encrypted form.
function ofOldOffice(head: Uint8Array): string {
  const hasPassword = new TextDecoder("utf-16le").decode(head).includes("EncryptedPackage");
  return hasPassword
    ? t(
        "This workbook has a password. Open it, remove the password, save it, then upload it again.",
        "Faili hili la Excel lina nenosiri. Lifungue, ondoa nenosiri, lihifadhi, kisha lipakie tena.",
      )
    : t(
        `This is an old Excel workbook (.xls), or one with a password. ${saveAs()}`,
        `Hili ni faili la zamani la Excel (.xls), au lina nenosiri. ${saveAs()}`,
      );
}

/** What is text, and no table of rows and columns: read as one it would give other people than it holds. */
const OTHER_TEXTS = [
  {
    // Many systems export a web page and call it .xls or .csv.
    sign: /^\s*<(?:(?:!doctype|html|head|body|table|meta|style|div|\?xml)\b|!--)/i,
    what: () =>
      t(
        `This is a web page or XML, even if its name says something else. ${saveAs()}`,
        `Huu ni ukurasa wa wavuti au XML, hata kama jina lake linasema kingine. ${saveAs()}`,
      ),
  },
  {
    sign: /^\s*(?:[a-z-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){0,20}(?:mime-version:|content-type:\s*multipart\/)/i,
    what: () =>
      t(
        `This is a web page that was saved with all its parts (MHTML). ${saveAs()}`,
        `Huu ni ukurasa wa wavuti uliohifadhiwa na sehemu zake zote (MHTML). ${saveAs()}`,
      ),
  },
  {
    // What a phone shares when somebody sends all contacts.
    sign: /^\s*begin:vcard\b/i,
    what: () =>
      t(
        "This is a file of contacts (vCard). Import it in a program for contacts, export it there as CSV, then upload that file.",
        "Hili ni faili la anwani za watu (vCard). Liingize kwenye programu ya anwani, lihamishe kutoka humo kama CSV, kisha pakia faili hilo.",
      ),
  },
  {
    sign: /^\s*(?:\[\s*(?:\{\s*["}]|\[|")|\{\s*")/,
    what: () =>
      t(
        "This is a file of data for programs (JSON). Export the list as CSV or as an Excel workbook, then upload that file.",
        "Hili ni faili la data za programu (JSON). Hamisha orodha kama CSV au faili la Excel, kisha pakia faili hilo.",
      ),
  },
  {
    sign: /^ID;P[^\r\n]*[\r\n](?:[^\r\n]*[\r\n]+)*?C;[XY]\d+;/,
    what: () =>
      t(
        `This is a sheet in an old form (SYLK). ${saveAs()}`,
        `Hii ni karatasi ya muundo wa zamani (SYLK). ${saveAs()}`,
      ),
  },
  {
    sign: /^TABLE\s+0,1\s+"/,
    what: () =>
      t(
        `This is a sheet in an old form (DIF). ${saveAs()}`,
        `Hii ni karatasi ya muundo wa zamani (DIF). ${saveAs()}`,
      ),
  },
];
const KNOWN = [
  {
    magic: [0x89, 0x50, 0x4e, 0x47],
    what: () =>
      t(
        "This is a picture (PNG), even if its name says something else. Upload an Excel workbook or a CSV file.",
        "Hii ni picha (PNG), hata kama jina lake linasema kingine. Pakia faili la Excel au la CSV.",
      ),
  },
  {
    magic: [0xff, 0xd8, 0xff],
    what: () =>
      t(
        "This is a picture (JPEG), even if its name says something else. Upload an Excel workbook or a CSV file.",
        "Hii ni picha (JPEG), hata kama jina lake linasema kingine. Pakia faili la Excel au la CSV.",
      ),
  },
  {
    magic: [0x47, 0x49, 0x46, 0x38],
    what: () =>
      t(
        "This is a picture (GIF), even if its name says something else. Upload an Excel workbook or a CSV file.",
        "Hii ni picha (GIF), hata kama jina lake linasema kingine. Pakia faili la Excel au la CSV.",
      ),
  },
  {
    magic: [0x25, 0x50, 0x44, 0x46],
    what: () =>
      t(
        "This is a PDF. Upload an Excel workbook or a CSV file.",
        "Hii ni PDF. Pakia faili la Excel au la CSV.",
      ),
  },
  {
    magic: [0x1f, 0x8b],
    what: () =>
      t(
        "This is a compressed file. Unpack it, then upload the file in it.",
        "Hili ni faili lililobanwa. Lifungue, kisha pakia faili lililo ndani yake.",
      ),
  },
  {
    magic: [0x7b, 0x5c, 0x72, 0x74, 0x66],
    what: () =>
      t(
        "This is a text document (RTF). Upload an Excel workbook or a CSV file.",
        "Hii ni hati ya maandishi (RTF). Pakia faili la Excel au la CSV.",
      ),
  },
] as const;
