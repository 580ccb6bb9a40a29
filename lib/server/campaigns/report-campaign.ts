import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { recordAudit } from "../team/index.ts";
import { csvLine } from "./csv-line.ts";
import { type Report, reportRows } from "./report-rows.ts";
import { requireCampaign } from "./require-campaign.ts";
import { streamOf } from "./stream-of.ts";
import { writeWorkbook } from "./workbook/write-workbook.ts";

type ReportForm = { contentType: string; write: (report: Report) => AsyncGenerator<Uint8Array> };

const FORMS = {
  csv: { contentType: "text/csv; charset=utf-8", write: writeCsv },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: writeXlsx,
  },
} as const satisfies Record<string, ReportForm>;

const MAX_COLUMNS = 16_384;

/**
 * The person's own columns plus the outcome of every row, streamed: as CSV (RFC 4180, UTF-8 with BOM), or as a workbook
 * whose texts no spreadsheet turns into numbers, dates or formulas. Throws
 * `not_permitted` for more columns than a workbook has.
 */
export async function reportCampaign(
  ctx: SignedInCtx,
  { id, form }: { id: string; form: keyof typeof FORMS },
): Promise<Response> {
  const campaign = await requireCampaign(ctx.db, id);
  const report = reportRows(ctx, campaign);
  if (form === "xlsx") refuseTooWide(report);
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "campaign.report", target: id }),
  );
  const { contentType, write } = FORMS[form];
  return new Response(streamOf(write(report)), {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${campaign.id}.${form}"`,
    },
  });
}

function refuseTooWide({ header }: Report): void {
  if (header.length <= MAX_COLUMNS) return;
  const [most, are] = [MAX_COLUMNS, header.length].map((count) => count.toLocaleString("en"));
  throw new Fault(
    "not_permitted",
    `A workbook has at most ${most} columns, and this report has ${are}. Take it as CSV.`,
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
