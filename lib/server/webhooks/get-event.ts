import type { EventDetail } from "../../contract/desk/event.ts";
import { Fault } from "../../fault.ts";
import type { SignedInCtx } from "../context.ts";
import { feedRow } from "./feed-row.ts";
import { EVENT_COLUMNS } from "./list-events.ts";

type Row = Parameters<typeof feedRow>[0] & {
  raw: Buffer;
  body: unknown;
  conflictRaw: Buffer | null;
  headers: Record<string, string>;
  aggregateType: string | null;
  aggregateId: string | null;
  secretIndex: number;
  signedAt: Date;
  projectedAt: Date | null;
};

/** One stored event by its eventId. Throws not_found. */
export async function getEvent(ctx: Pick<SignedInCtx, "db">, id: string): Promise<EventDetail> {
  const [row] = await ctx.db.query<Row>(
    `SELECT ${EVENT_COLUMNS}, raw, body, conflict_raw AS "conflictRaw", headers, aggregate_type AS "aggregateType",
       aggregate_id AS "aggregateId", secret_index AS "secretIndex", signed_at AS "signedAt",
       projected_at AS "projectedAt"
     FROM event WHERE event_id = $1`,
    [id.replaceAll("\0", "")],
  );
  if (!row) throw new Fault("not_found", "There is no event with this id.");
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
    projectedAt: row.projectedAt?.toISOString() ?? null,
  };
}

function dataOf(body: unknown): Record<string, unknown> {
  const data = typeof body === "object" && body !== null && "data" in body ? body.data : null;
  return typeof data === "object" && data !== null ? { ...data } : {};
}
