import { promisify } from "node:util";
import { constants, crc32, deflateRaw, deflateRawSync } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { language, t } from "#lib/contract/language.ts";
import { csvLine } from "#lib/contract/rules/text/csv-line.ts";
import {
  type CellValue,
  frameParts,
  lettersOf,
  opensPart,
  type Part,
  STYLE,
  sheetEnd,
  sheetPart,
  sheetRow,
  sheetStart,
} from "#lib/contract/rules/workbook.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { inLanguage } from "../language.ts";

type ZipPart = { name: string; text: AsyncIterable<string> | Iterable<string> };

const pack = promisify<Buffer, { finishFlush: number; level: number }, Buffer<ArrayBuffer>>(deflateRaw);
// Every piece ends on a whole byte and leaves the stream open, so that pieces stand one behind the other.
const OPEN = { finishFlush: constants.Z_SYNC_FLUSH, level: 3 };
const CLOSE = deflateRawSync("");
// The first day an archive knows: the same rows make the same bytes.
const DAY = "1980-01-01T00:00:00";

/** A ZIP archive in bounded memory; packed by Node, whose threads leave this one free for requests. */
async function* zipOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for await (const { name, text } of parts) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8, mtime: DAY };
    zip.add(file);
    for await (const piece of text) {
      const bytes = Buffer.from(piece);
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      file.ondata?.(null, await pack(bytes, OPEN), false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, CLOSE, true);
  }
  zip.end();
  yield* ready;
}

export type SheetPlan = {
  name: string;
  header: readonly string[];
  rows: AsyncIterable<readonly CellValue[]>;
};

/** Excel reads 2^20 rows; a part of more than 4 GiB needs another form of archive, and a character is 3 bytes at most. */
export const SHEET_LIMITS = { rows: 1_048_576, characters: 2 ** 30 };

// Our own files, as of the libraries of 2026 write-excel-file wants all rows at once, exceljs fills the memory
// (its issues 282, 1894), xlsx-write-stream rests on an old archiver, and hucre writes U+FFFE, does not escape `_x000D_`
// and does not cut texts.
const PIECE = 64 * 1024;

/**
 * Rows as a workbook (.xlsx) in bounded memory: texts stay texts whatever they look like, numbers are numbers, the header
 * is bold, does not scroll away, and begins every sheet; what one sheet cannot hold goes on in the next.
 */
export const writeWorkbook = (plan: SheetPlan, limits = SHEET_LIMITS): AsyncGenerator<Uint8Array> =>
  zipOf(partsOf(plan, limits));

async function* partsOf(plan: SheetPlan, limits: typeof SHEET_LIMITS): AsyncGenerator<ZipPart> {
  yield partOf(opensPart());
  const source = plan.rows[Symbol.asyncIterator]();
  const names: string[] = [];
  try {
    let next = await source.next();
    const advance = async () => {
      next = await source.next();
    };
    do {
      names.push(names.length === 0 ? plan.name : `${plan.name} ${names.length + 1}`);
      const text = sheetOf(plan.header, { current: () => next, advance, limits });
      yield { name: sheetPart(names.length), text };
    } while (!next.done);
  } finally {
    await source.return?.();
  }
  yield* frameParts(names).map(partOf);
}

type Rows = {
  current: () => IteratorResult<readonly CellValue[]>;
  advance: () => Promise<void>;
  limits: typeof SHEET_LIMITS;
};

async function* sheetOf(
  header: readonly string[],
  { current, advance, limits }: Rows,
): AsyncGenerator<string> {
  const letters = header.map((_, index) => lettersOf(index));
  const texts = { letters, styleOf: () => STYLE.text };
  let text =
    sheetStart(header.map(() => ({ style: STYLE.general }))) +
    sheetRow(1, header, { letters, styleOf: () => STYLE.header });
  let row = 1;
  let written = 0;
  for (;;) {
    const { done, value } = current();
    if (done || row === limits.rows || written + text.length >= limits.characters) break;
    text += sheetRow(++row, value, texts);
    if (text.length >= PIECE) {
      yield text;
      written += text.length;
      text = "";
    }
    await advance();
  }
  yield text + sheetEnd(`A1:${letters.at(-1)}${row}`);
}

const partOf = ({ name, xml }: Part): ZipPart => ({ name, text: [xml] });

export type ReportCell = string | number;

/** The header of a report and its rows, a page of the store at a time. */
export type Report = { header: string[]; pages: AsyncGenerator<ReportCell[][]> };

export type ReportForm = "csv" | "xlsx";

/** Columns of somebody's own file beside those that we add: one of the same name says that it is theirs. */
export function headerBeside(own: readonly string[], ours: readonly string[]): string[] {
  const taken = new Set([...own, ...ours].map(plain));
  const ourNames = new Set(ours.map(plain));
  const names = own.map((name) => {
    if (!ourNames.has(plain(name))) return name;
    let theirs = t(`${name} (your file)`, `${name} (faili lako)`);
    while (taken.has(plain(theirs))) theirs += "*";
    taken.add(plain(theirs));
    return theirs;
  });
  return [...names, ...ours];
}

const plain = (name: string): string => name.trim().toLowerCase();

type Form = { contentType: string; write: (report: Report) => AsyncGenerator<Uint8Array> };

const FORMS: Record<ReportForm, Form> = {
  csv: { contentType: "text/csv; charset=utf-8", write: writeCsv },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: writeXlsx,
  },
};

const MAX_COLUMNS = 16_384;

/**
 * A report as a download, streamed: as CSV (RFC 4180, UTF-8 with BOM), or as a workbook whose texts no spreadsheet turns
 * into numbers, dates or formulas. Throws `not_permitted` for more columns than a workbook has.
 */
export function reportResponse(report: Report, file: { name: string; form: ReportForm }): Response {
  if (file.form === "xlsx") refuseTooWide(report);
  const { contentType, write } = FORMS[file.form];
  return new Response(streamOf(write(report)), {
    headers: {
      "content-type": contentType,
      "content-disposition": attachmentOf(`${fileNameOf(file.name)}.${file.form}`),
    },
  });
}

/** Text that is JSON, as it is made, as a file to keep. */
export function jsonResponse(name: string, text: AsyncGenerator<string>): Response {
  return new Response(streamOf(bytesOf(text)), {
    headers: {
      "content-type": "application/json",
      "content-disposition": attachmentOf(`${fileNameOf(name)}.json`),
    },
  });
}

async function* bytesOf(text: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of text) yield encoder.encode(piece);
}

function refuseTooWide({ header }: Report): void {
  if (header.length <= MAX_COLUMNS) return;
  throw new Fault(
    "not_permitted",
    t(
      `A workbook has at most ${formatCount(MAX_COLUMNS)} columns, and this report has ${formatCount(header.length)}. Download it as CSV.`,
      `Faili la Excel lina safu zisizozidi ${formatCount(MAX_COLUMNS)}, na ripoti hii ina ${formatCount(header.length)}. Ipakue kama CSV.`,
    ),
  );
}

async function* writeCsv({ header, pages }: Report): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\ufeff${csvLine(header)}`);
  for await (const page of pages) yield encoder.encode(page.map(csvLine).join(""));
}

function writeXlsx({ header, pages }: Report): AsyncGenerator<Uint8Array> {
  return writeWorkbook({ name: "Report", header, rows: rowsOf(pages) });
}

async function* rowsOf(pages: Report["pages"]) {
  for await (const page of pages) yield* page;
}

/** Pulled, so that a slow reader holds the writing up and one that goes away ends it; worded for whoever asked, to its end. */
function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const asker = language();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await inLanguage(asker, () => bytes.next());
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

const LONGEST = 100;
const UNFIT = /[\p{C}\\/:*?"<>|]+/gu;
const MARKS = /\p{M}/gu;

/** A title as the name of a file on any system: no separators, no characters that are not seen, never empty. */
export function fileNameOf(title: string): string {
  const fit = title.toWellFormed().replace(UNFIT, " ").replace(/\s+/g, " ");
  const short = [...fit].slice(0, LONGEST).join("");
  return short.replace(/^[\s.]+|[\s.]+$/g, "") || "report";
}

/** The header of a download (RFC 6266): the whole name where it is more than ASCII, and what is left of it in ASCII. */
export function attachmentOf(fileName: string): string {
  const plain = fileName
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(/[^ -~]|["\\%]/g, "_");
  const whole = plain === fileName ? "" : `; filename*=UTF-8''${encoded(fileName)}`;
  return `attachment; filename="${plain}"${whole}`;
}

/** Signs that `encodeURIComponent` leaves and RFC 5987 does not allow. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
