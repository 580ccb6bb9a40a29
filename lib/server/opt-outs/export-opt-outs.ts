import type { OptOutSource } from "#lib/contract/desk/people/opt-out.ts";
import { spacedNumber } from "#lib/contract/rules/text/spaced-number.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { localTimeIn, type ReportCell, reportResponse } from "../report/index.ts";
import { listOptOutRows, type OptOutRow } from "../store/opt-out/opt-out-view.ts";

const PAGE = 1_000;
const SOURCE_WORDS: Record<OptOutSource, string> = {
  keyword: "Chat message",
  person: "By hand",
  import: "File or list",
  api: "API",
};

/** Everybody who has opted out, by number, streamed as CSV: nobody changes their place while it is written. */
export async function exportOptOuts(ctx: SignedInCtx): Promise<Response> {
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "opt-out.export", target: "opt-outs" }),
  );
  const zone = ctx.env.defaultTimezone;
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
  return reportResponse({ header, pages: pagesOf(ctx) }, { name: "opted-out", form: "csv" });
}

async function* pagesOf({ db, env }: SignedInCtx): AsyncGenerator<ReportCell[][]> {
  const localTime = localTimeIn(env.defaultTimezone);
  for (let afterNumber = ""; ; ) {
    const rows = await listOptOutRows(db, { afterNumber, hasNumbers: true, limit: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => cellsOf(row, localTime));
    afterNumber = last.number;
  }
}

function cellsOf(
  { number, name, saidAt, words, source, actorName, file }: OptOutRow,
  localTime: (iso: string) => string,
): ReportCell[] {
  const at = saidAt.toISOString();
  return [
    spacedNumber(number),
    name ?? "",
    localTime(at),
    at,
    words ?? "",
    SOURCE_WORDS[source],
    actorName ?? "",
    file?.name ?? "",
    file?.row ?? "",
  ];
}
