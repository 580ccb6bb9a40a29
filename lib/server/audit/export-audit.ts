import type { ListAudit } from "#lib/contract/desk/team/audit.ts";
import { t } from "#lib/contract/language.ts";
import { blotNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { describeAction } from "#lib/contract/words/audit-actions.ts";
import type { SignedInCtx } from "../context.ts";
import { localTimeIn, type ReportCell, reportResponse } from "../report/index.ts";
import { showTo, sightOf } from "../sight/index.ts";
import type { AuditPage, NamedLine } from "../store/people/audit-view.ts";
import { listLogPage, questionOf } from "./list-audit.ts";
import { recordAudit } from "./record-audit.ts";

const PAGE = 1_000;

/** The log by the filters of the page, newest first, streamed as CSV; masked like the page. The export stands in it, too. */
export async function exportAudit(ctx: SignedInCtx, filters: Omit<ListAudit, "cursor">): Promise<Response> {
  // The log is kept for ever: a number that was looked for does not stand in it.
  const detail = { ...filters, ...(filters.q && { q: blotNumbers(filters.q) }) };
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "audit.export", target: "audit", detail }),
  );
  const header = [
    t("Row", "Mstari"),
    t(`When (${ctx.env.defaultTimezone})`, `Lini (${ctx.env.defaultTimezone})`),
    t("When (UTC)", "Lini (UTC)"),
    t("Who", "Nani"),
    t("Person id", "ID ya mtu"),
    t("What", "Nini"),
    t("Action", "Kitendo"),
    t("Target", "Kilichohusika"),
    t("Campaign", "Kampeni"),
    t("Details", "Maelezo zaidi"),
    t("Address", "Anwani"),
    t("Request", "Ombi"),
  ];
  return reportResponse({ header, pages: pagesOf(ctx, filters) }, { name: "audit", form: "csv" });
}

async function* pagesOf(
  ctx: SignedInCtx,
  filters: Omit<ListAudit, "cursor">,
): AsyncGenerator<ReportCell[][]> {
  const sight = sightOf(ctx);
  const localTime = localTimeIn(ctx.env.defaultTimezone);
  const question = questionOf(ctx, filters);
  for (let below: number | null = null; ; ) {
    const { rows, next }: AuditPage = await listLogPage(ctx.db, { ...question, from: below, limit: PAGE });
    yield rows.map((row) => cellsOf(showTo(sight, { ...row, at: row.at.toISOString() }), localTime));
    if (next === null) return;
    below = next;
  }
}

function cellsOf(row: unknown, localTime: (iso: string) => string): ReportCell[] {
  const line = row as Omit<NamedLine, "at"> & { at: string };
  const { id, at, actorName, actorId, action, target, campaignName, detail, address, requestId } = line;
  const details = JSON.stringify(detail);
  return [
    id,
    localTime(at),
    at,
    actorName,
    actorId ?? "",
    // Of another version, it is named as it is written.
    describeAction(action)?.did ?? action,
    action,
    target,
    campaignName ?? "",
    details === "{}" ? "" : details,
    address ?? "",
    requestId ?? "",
  ];
}
