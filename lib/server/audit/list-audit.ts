import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import type { AuditList, AuditSpan, ListAudit } from "#lib/contract/desk/team/audit.ts";
import { canSeeNumbers, type Entitled } from "#lib/contract/desk/team/rights.ts";
import { actionsOf, actionsSaying } from "#lib/contract/words/audit-actions.ts";
import type { Db } from "#lib/db/index.ts";
import type { SignedInCtx } from "../context.ts";
import { scanUntilFilled } from "../scan-until-filled.ts";
import { lookAlongIndexes } from "../store/create-indexes.ts";
import {
  type AuditPage,
  type AuditQuestion,
  listAuditLines,
  type NamedLine,
} from "../store/people/audit-view.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const SPAN_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const satisfies Record<
  AuditSpan,
  number
>;

/** With whose eyes the log is searched. */
type Looking = Pick<SignedInCtx, "db" | "clock"> & { actor: Entitled };

/** What was done, by when. What is looked for is looked for in spans, newest first, so a page may be short and still have a next. */
export async function listAudit(
  { db, clock, actor }: Looking,
  { cursor, rows: asked, order, ...filters }: ListAudit,
): Promise<AuditList> {
  const question = questionOf({ actor, clock }, filters);
  const size = rowsOf({ rows: asked });
  const { rows, next } = await scanUntilFilled<NamedLine, number | null>(
    clock,
    { from: cursor ?? null, limit: size + 1 },
    (from, limit) => listLogPage(db, { ...question, order, from, limit }),
  );
  const page = rows.slice(0, size);
  const place = rows.length > size ? page.at(-1)?.id : next;
  return {
    items: page.map((row) => ({ ...row, at: row.at.toISOString() })),
    nextCursor: place ? String(place) : null,
  };
}

/** One step through the log: a page of it or, where something is looked for, what one span has of it. */
export function listLogPage(db: Db, question: AuditQuestion): Promise<AuditPage> {
  const { q, actions, since, person } = question;
  // Of all there is only one index to read them by.
  if ((q ?? actions ?? since ?? person) === undefined) return listAuditLines(db, question);
  return lookAlongIndexes(db, (tx) => listAuditLines(tx, question));
}

/** The filters of the page as the store asks them. */
export function questionOf(
  { actor, clock }: Omit<Looking, "db">,
  { q, kind, span, person }: Omit<ListAudit, "cursor" | "rows" | "order">,
): Omit<AuditQuestion, "from" | "order" | "limit"> {
  return {
    person,
    actions: kind && actionsOf(kind),
    since: span && new Date(clock.now().getTime() - SPAN_MS[span]),
    q: q ? { text: q, said: actionsSaying(q), hasNumbers: canSeeNumbers(actor) } : undefined,
  };
}
