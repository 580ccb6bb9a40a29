import type { EventDetail } from "#lib/contract/desk/event.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "#lib/server/context.ts";
import { findEvent } from "#lib/server/store/event/event-view.ts";
import { findRetention } from "#lib/server/store/retention/retention.ts";
import { feedRow } from "./feed-row.ts";

/** One stored event by its eventId. Throws not_found. */
export async function getEvent(ctx: Pick<SignedInCtx, "db">, id: string): Promise<EventDetail> {
  const row = await findEvent(ctx.db, id.replaceAll("\0", ""));
  if (!row) throw await missingEvent(ctx);
  return {
    ...feedRow({ ...row, data: dataOf(row.body) }),
    payload: row.body,
    raw: row.raw.toString("base64"),
    rawBytes: row.raw.length,
    conflictRaw: row.conflictRaw?.toString("base64") ?? null,
    headers: row.headers,
    aggregateType: row.aggregateType,
    aggregateId: row.aggregateId,
    number: row.number,
    signature: { isValid: true, secretIndex: row.secretIndex, signedAt: row.signedAt.toISOString() },
    skewMs: row.receivedAt.getTime() - row.signedAt.getTime(),
    delayMs: row.occurredAt ? row.receivedAt.getTime() - row.occurredAt.getTime() : null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    projectedAt: row.projectedAt?.toISOString() ?? null,
  };
}

/** Why there may be no event of an id. */
export async function missingEvent({ db }: Pick<SignedInCtx, "db">): Promise<Fault> {
  const { eventsBefore, eventDays } = await findRetention(db);
  const kept = eventDays === null ? "" : ` We keep events for ${eventDays} days.`;
  const why = eventsBefore === null ? "" : ` Old events were removed.${kept}`;
  return new Fault("not_found", `We do not know this event.${why}`);
}

function dataOf(body: unknown): Record<string, unknown> {
  const data = typeof body === "object" && body !== null && "data" in body ? body.data : null;
  return typeof data === "object" && data !== null ? { ...data } : {};
}
