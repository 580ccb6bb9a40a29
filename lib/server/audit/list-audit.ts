import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { AuditList, ListAudit } from "#lib/contract/desk/team/audit.ts";
import type { AuditSpan } from "#lib/contract/desk/team/audit-spans.ts";
import { patternsOf, patternsSaying } from "#lib/contract/words/audit-actions.ts";
import type { SignedInCtx } from "../context.ts";
import { type AuditQuestion, listAuditLines } from "../store/people/audit-view.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const SPAN_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const satisfies Record<
  AuditSpan,
  number
>;

/** What was done, newest first. */
export async function listAudit(
  { db, clock }: Pick<SignedInCtx, "db" | "clock">,
  { cursor, ...filters }: ListAudit,
): Promise<AuditList> {
  const rows = await listAuditLines(db, {
    ...questionOf(filters, clock.now()),
    below: cursor ?? null,
    limit: PAGE_ROWS + 1,
  });
  const page = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? page.at(-1) : undefined;
  return {
    items: page.map((row) => ({ ...row, at: row.at.toISOString() })),
    nextCursor: last ? String(last.id) : null,
  };
}

/** The filters of the page as the store asks them. */
export function questionOf(
  { q, kind, span, person }: Omit<ListAudit, "cursor">,
  now: Date,
): Omit<AuditQuestion, "below" | "limit"> {
  return {
    actions: kind ? patternsOf(kind) : null,
    since: span ? new Date(now.getTime() - SPAN_MS[span]) : null,
    person: person ?? null,
    q: q || null,
    said: q ? patternsSaying(q) : [],
  };
}
