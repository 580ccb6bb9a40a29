import type { OptOutSource } from "#lib/contract/desk/opt-out.ts";
import { csvLine } from "../campaigns/csv-line.ts";
import { streamOf } from "../campaigns/stream-of.ts";
import type { SignedInCtx } from "../context.ts";
import { listOptOutRows, type OptOutPlace, type OptOutRow } from "../store/opt-out-view.ts";
import { recordAudit } from "../team/index.ts";

const PAGE = 1_000;
const SOURCE_WORDS: Record<OptOutSource, string> = {
  keyword: "Chat message",
  person: "By hand",
  import: "File or list",
  api: "API",
};

/** Everybody who has opted out, newest first, streamed as CSV (RFC 4180, UTF-8 with BOM). */
export async function exportOptOuts(ctx: SignedInCtx): Promise<Response> {
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "opt-out.export", target: "opt-outs" }),
  );
  return new Response(streamOf(linesOf(ctx)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="opted-out.csv"',
    },
  });
}

async function* linesOf({ db, env }: SignedInCtx): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const zone = env.defaultTimezone;
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  const header = [
    "Number",
    "Name",
    `When (${zone})`,
    "When (UTC)",
    "Words or reason",
    "Source",
    "By",
    "File",
    "Row",
  ];
  yield encoder.encode(`\ufeff${csvLine(header)}`);
  for (let after: OptOutPlace | undefined; ; ) {
    const rows = await listOptOutRows(db, { after, hasNumbers: true, limit: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    yield encoder.encode(rows.map((row) => csvLine(cellsOf(row, local))).join(""));
    after = { saidAtMs: last.saidAt.getTime(), id: last.id };
  }
}

function cellsOf(
  { number, name, saidAt, words, source, actorName, file }: OptOutRow,
  local: Intl.DateTimeFormat,
) {
  return [
    spaced(number),
    name ?? "",
    local.format(saidAt),
    saidAt.toISOString(),
    words ?? "",
    SOURCE_WORDS[source],
    actorName ?? "",
    file?.name ?? "",
    file?.row ?? "",
  ];
}

// Grouped with spaces a spreadsheet keeps it as text; bare digits would become 2.55713E+11.
const spaced = (number: string): string => number.replace(/^\+(\d{3})(\d{3})(\d{3})(\d+)$/, "+$1 $2 $3 $4");
