import { csvLine } from "#lib/contract/rules/text/csv-line.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { attachmentOf, fileNameOf } from "./file-name.ts";
import { writeWorkbook } from "./workbook/write-workbook.ts";

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
    let theirs = `${name} (your file)`;
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

function refuseTooWide({ header }: Report): void {
  if (header.length <= MAX_COLUMNS) return;
  throw new Fault(
    "not_permitted",
    `A workbook has at most ${formatCount(MAX_COLUMNS)} columns, and this report has ${formatCount(header.length)}. Download it as CSV.`,
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

/** Pulled, so that a slow reader holds the writing up and one that goes away ends it. */
function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}
