import type { RecipientRow } from "#lib/contract/desk/recipient.ts";
import type { SignedInCtx } from "../context.ts";
import { listExcluded } from "../store/audience.ts";
import { getLastSeq, listRecipientRows } from "../store/recipient-view.ts";
import { recordAudit } from "../team/index.ts";
import { csvLine } from "./csv-line.ts";
import { requireCampaign } from "./require-campaign.ts";

const PAGE = 1_000;
const WORD_OF: Record<RecipientRow["state"], string> = {
  queued: "Still to leave",
  attempting: "Leaving",
  handed: "Handed over",
  operator: "With operator",
  delivered: "Delivered",
  read: "Read",
  failed: "Failed",
  expired: "No final word",
  rejected: "Refused",
  unknown: "May have been sent",
  cancelled: "Cancelled",
};

/** The person's own columns plus the outcome of every row, as CSV (RFC 4180, UTF-8 with BOM), streamed page by page. */
export async function reportCampaign(ctx: SignedInCtx, id: string): Promise<Response> {
  const campaign = await requireCampaign(ctx.db, id);
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "campaign.report", target: id }),
  );
  const lines = reportLines(ctx, id, campaign.file?.headers ?? []);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${campaign.id}.csv"`,
    },
  });
}

async function* reportLines(ctx: SignedInCtx, id: string, headers: string[]): AsyncGenerator<string> {
  const zone = ctx.env.defaultTimezone;
  const own = [
    "Row",
    "Number",
    "Outcome",
    "Reason",
    `Since (${zone})`,
    "Since (UTC)",
    "Credits",
    "Message id",
    "Id matched",
  ];
  yield `\ufeff${csvLine([...headers, ...own])}`;
  const last = await getLastSeq(ctx.db, id);
  for (let after = 0; after < last; after += PAGE) {
    const rows = await listRecipientRows(ctx.db, id, { after, upTo: after + PAGE, limit: PAGE });
    yield rows.map((row) => csvLine([...padded(row.columns, headers), ...outcomeOf(row, zone)])).join("");
  }
  for (let after = 0; ; ) {
    const rows = await listExcluded(ctx.db, id, { after, limit: PAGE });
    if (rows.length === 0) return;
    yield rows
      .map((row) =>
        csvLine([
          ...padded(row.columns, headers),
          row.row,
          "",
          `Left out: ${row.bucket}`,
          row.reason,
          "",
          "",
          "",
          "",
          "",
        ]),
      )
      .join("");
    after = rows.at(-1)?.row ?? Number.MAX_SAFE_INTEGER;
  }
}

const padded = (columns: string[], headers: string[]): string[] =>
  headers.map((_, index) => columns[index] ?? "");

function outcomeOf(row: RecipientRow, zone: string): (string | number)[] {
  const local = new Date(row.since).toLocaleString("sv-SE", { timeZone: zone });
  return [
    row.row,
    spaced(row.number),
    WORD_OF[row.state],
    row.reason ?? "",
    local,
    row.since,
    row.segments,
    row.messageId ?? "",
    row.grade ?? "",
  ];
}

// Grouped with spaces a spreadsheet keeps it as text; bare digits would become 2.55713E+11.
const spaced = (number: string): string => number.replace(/^\+255(\d{3})(\d{3})(\d{3})$/, "+255 $1 $2 $3");
