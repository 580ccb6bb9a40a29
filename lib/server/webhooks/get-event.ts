import type { EventDetail } from "../../contract/desk/event.ts";
import { hasRole } from "../../contract/desk/session.ts";
import { Fault } from "../../fault.ts";
import type { SignedInCtx } from "../context.ts";
import { feedRow, maskNumber } from "./feed-row.ts";
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

/** One stored event by its eventId. Viewers get no number, and so neither the raw bytes. Throws not_found. */
export async function getEvent(ctx: Pick<SignedInCtx, "db" | "actor">, id: string): Promise<EventDetail> {
  const [row] = await ctx.db.query<Row>(
    `SELECT ${EVENT_COLUMNS}, raw, body, conflict_raw AS "conflictRaw", headers, aggregate_type AS "aggregateType",
       aggregate_id AS "aggregateId", secret_index AS "secretIndex", signed_at AS "signedAt",
       projected_at AS "projectedAt"
     FROM event WHERE event_id = $1`,
    [id.replaceAll("\0", "")],
  );
  if (!row) throw new Fault("not_found", "There is no event with this id.");
  const canSeeNumbers = hasRole(ctx.actor.role, "sender");
  return {
    ...feedRow({ ...row, data: dataOf(row.body) }),
    payload: canSeeNumbers ? row.body : maskPayload(row.body, row.number),
    raw: canSeeNumbers ? row.raw.toString("base64") : null,
    rawBytes: row.raw.length,
    conflictRaw: canSeeNumbers ? (row.conflictRaw?.toString("base64") ?? null) : null,
    headers: row.headers,
    aggregateType: row.aggregateType,
    aggregateId: row.aggregateId,
    number: canSeeNumbers ? row.number : maskNumber(row.number),
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

/** Every text of digits that ends like the number is shown as dots, wherever in the payload it stands. */
function maskPayload(body: unknown, number: string | null): unknown {
  if (number === null) return body;
  const digits = number.slice(1);
  const masked = maskNumber(number)?.slice(1) ?? "";
  return JSON.parse(JSON.stringify(body).replaceAll(digits, masked));
}
