import { numberColumnsOf } from "../columns.ts";
import { looksLikePhone } from "../number/looks-like-phone.ts";
import { readBytes } from "../read-bytes.ts";
import type { OpenFile, StoredFile, Table } from "../table.ts";
import { detectDialect, sampleRows } from "./detect-dialect.ts";
import { createTextStream, detectEncoding, guessEncoding } from "./detect-encoding.ts";
import { type Inspection, inspectFile, type Overrides, SAMPLE_BYTES } from "./inspect-file.ts";

const HEAD = 16 * 1024;
const MOST = 0.9;
const [LF, CR, QUOTE] = [10, 13, 34] as const;
const MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/**
 * The same file without the quotation marks around each of its lines, where a program took every line for one cell and
 * wrote it so: `"Asha,0754000111"`. Any other file as it is.
 */
export async function unwrapped(open: OpenFile): Promise<OpenFile> {
  const head = await readBytes(open(), HEAD);
  return hasWrappedLines(head) ? () => unwrap(open()) : open;
}

function hasWrappedLines(head: Uint8Array): boolean {
  const encoding = guessEncoding(head);
  if (encoding.startsWith("utf-16") || !head.subarray(0, 4).includes(QUOTE)) return false;
  const lines = createTextStream(encoding)
    .decode(head)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "");
  // What is cut off says nothing.
  if (head.length === HEAD) lines.pop();
  const inner = lines.flatMap((line) => WRAPPED.exec(line)?.[1]?.replaceAll('""', '"') ?? []);
  if (lines.length < 2 || inner.length < lines.length) return false;
  const text = inner.join("\n");
  const rows = sampleRows(text, detectDialect(text), true).map(({ cells }) => cells);
  return rows.some((cells) => cells.some(looksLikePhone)) && rows.filter(isRow).length >= rows.length * MOST;
}

const WRAPPED = /^"((?:[^"]|"")*)"\s*$/;

/** Not several numbers of one cell. */
const isRow = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.some((cell) => /\p{L}/u.test(cell));

/** A mark that begins a line and the one that closes it go, and two within it are one; in every encoding that has ASCII. */
async function* unwrap(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const step = createUnwrapping();
  for await (const chunk of chunks) {
    const kept = new Uint8Array(chunk.length);
    let length = 0;
    for (const byte of chunk) if (step(byte)) kept[length++] = byte;
    yield kept.subarray(0, length);
  }
}

type Place = "start" | "inside" | "marked" | "behind";

/** True for each byte that stays. */
function createUnwrapping(): (byte: number) => boolean {
  let place: Place = "start";
  return (byte) => {
    const before = place;
    place = byte === QUOTE ? NEXT[before] : afterOther(before, byte);
    // A mark that closes is told by what follows: of two, the second is the one that stays.
    return byte !== QUOTE || before === "marked" || before === "behind";
  };
}

/** Where a quotation mark leads to. */
const NEXT: Record<Place, Place> = { start: "inside", inside: "marked", marked: "inside", behind: "behind" };

function afterOther(before: Place, byte: number): Place {
  if (before === "inside" || (before === "start" && MARK.includes(byte))) return before;
  return byte === LF || byte === CR ? "start" : "behind";
}

/** `sheet` is the name of the one that a person has chosen, `region` says whose numbers those without a country are. */
type SheetChoice = { sheet?: string | undefined; region?: string | undefined };

/**
 * Opens a text file or a workbook, told apart by their first bytes. A sheet becomes CSV with every row in its place, so
 * that all behind it knows one form only; of a text file a choice of sheet says nothing. Throws `unreadable_file`, and
 * `invalid_input` for a sheet that is not there.
 */
export async function openTable(file: StoredFile, { sheet, region }: SheetChoice = {}): Promise<Table> {
  if (!(await isWorkbook(file))) return textOf(file);
  // Most files are text, and a browser need not load what reads the others.
  const { openWorkbook } = await import("../workbook/index.ts");
  return openWorkbook(file, { sheet, isList: (rows) => isList(rows, region) });
}

/** Whether a column has mostly phone numbers, from the first row with one on. */
function isList(rows: string[][], region: string | undefined): boolean {
  const first = rows.findIndex((cells) => cells.some(looksLikePhone));
  const people = first === -1 ? [] : rows.slice(first);
  const width = Math.max(0, ...people.map(({ length }) => length));
  return numberColumnsOf(Array<string>(width).fill(""), people, region).length > 0;
}

/** All that a file holds: of a workbook each sheet, with what is hidden in it. Throws `unreadable_file`. */
export async function openTables(file: StoredFile): Promise<Table[]> {
  if (!(await isWorkbook(file))) return [await textOf(file)];
  const { openWholeWorkbook } = await import("../workbook/index.ts");
  return openWholeWorkbook(file);
}

const textOf = async (file: StoredFile): Promise<Table> => ({
  open: await unwrapped(() => file.read(0, file.bytes)),
  workbook: null,
});

const isWorkbook = async (file: StoredFile): Promise<boolean> =>
  isZip(await readBytes(file.read(0, Math.min(4, file.bytes)), 4));

/** PK and the mark of a first entry, or of the end where there is none. */
const isZip = ([p, k, one, two]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && ((one === 3 && two === 4) || (one === 5 && two === 6));

/** What the start of a table says about the whole; a sheet's form is ours and not overruled. Throws `unreadable_file`. */
export async function inspectTable(table: Table, overrides: Overrides = {}): Promise<Inspection> {
  const form = table.workbook ? SHEET : { encoding: await encodingOf(table, overrides) };
  const { sample, isWhole } = await readSample(table);
  return inspectFile(sample, { ...overrides, ...form }, isWhole);
}

/** Several rows of a million characters, of four bytes each at most. */
const MAX_SAMPLE_BYTES = 16 * 1024 * 1024;
const ENOUGH_LINES = 200;

/** Larger where few lines fill it: one long cell would leave no row below the column names. */
async function readSample({ open }: Table): Promise<{ sample: Uint8Array; isWhole: boolean }> {
  let size = SAMPLE_BYTES;
  let sample = await readBytes(open(), size);
  while (
    sample.length === size &&
    size < MAX_SAMPLE_BYTES &&
    !hasLines(sample, LF) &&
    !hasLines(sample, CR)
  ) {
    size *= 4;
    sample = await readBytes(open(), size);
  }
  return { sample, isWhole: sample.length < size };
}

function hasLines(sample: Uint8Array, end: number): boolean {
  let at = -1;
  for (let count = 0; count < ENOUGH_LINES; count++) {
    at = sample.indexOf(end, at + 1);
    if (at === -1) return false;
  }
  return true;
}

const SHEET = { encoding: "utf-8", delimiter: ",", isSheet: true } as const;

const encodingOf = async ({ open }: Table, { encoding }: Overrides) =>
  encoding ?? (await detectEncoding(open));
