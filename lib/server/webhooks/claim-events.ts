import type { Tx } from "../../db/index.ts";
import { textOf } from "./read-event.ts";

/** What projection needs of a stored event; `data` is parsed JSON, ids are text with every digit. */
export type ClaimedEvent = {
  seq: number;
  eventId: string;
  type: string;
  isTest: boolean;
  account: string | null;
  aggregateId: string | null;
  messageRef: string | null;
  number: string | null;
  occurredAt: Date;
  receivedAt: Date;
  duplicates: number;
  isConflict: boolean;
  flags: string[];
  retries: number;
  data: Record<string, unknown>;
};

type Row = Omit<ClaimedEvent, "occurredAt" | "data"> & {
  occurredAt: Date | null;
  data: Record<string, unknown> | null;
};

/**
 * Locks the next events that have had no effect yet: new ones, oldest first, then waiting ones that are due.
 * What another worker holds is skipped.
 */
export async function claimEvents(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<ClaimedEvent[]> {
  await readByIndex(tx);
  const fresh = await tx.query<Row>(
    `${SELECT} AND NOT is_waiting ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [limit],
  );
  const due = await tx.query<Row>(
    `${SELECT} AND is_waiting AND retry_at <= $2 ORDER BY retry_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [limit - fresh.length, now],
  );
  return [...fresh, ...due].map(toClaimed);
}

/**
 * For the rest of the transaction every look-up follows an index, and a claim stops at its limit. A planner without
 * fresh statistics collects and sorts all that waits instead, in every round anew.
 */
async function readByIndex(tx: Tx): Promise<void> {
  await tx.query("SELECT set_config('enable_' || name, 'off', true) FROM unnest($1::text[]) AS x (name)", [
    ["sort", "bitmapscan", "seqscan", "hashjoin", "mergejoin"],
  ]);
}

const SELECT = `
  SELECT seq, event_id AS "eventId", type, is_test AS "isTest", account, aggregate_id AS "aggregateId",
    body #>> '{data,messageId}' AS "messageRef", number, occurred_at AS "occurredAt", received_at AS "receivedAt",
    duplicates, conflict_raw IS NOT NULL AS "isConflict", flags, retries, body->'data' AS data
  FROM event WHERE projected_at IS NULL`;

function toClaimed(row: Row): ClaimedEvent {
  const data = typeof row.data === "object" && row.data !== null ? row.data : {};
  return {
    ...row,
    data,
    messageRef: row.messageRef?.slice(0, 512) ?? null,
    occurredAt: [row.occurredAt, providerTime(data)].find((at) => isPossible(at, row)) ?? row.receivedAt,
  };
}

const CLOCK_SKEW_MS = 5 * 60 * 1000;

/** A time still to come would outlast every later word about the message: a failure would never be shown. */
function isPossible(at: Date | null, { receivedAt }: Row): at is Date {
  return at !== null && at.getTime() <= receivedAt.getTime() + CLOCK_SKEW_MS;
}

/** An event without a usable time of its own may carry the provider's, in Unix seconds or ISO-8601. */
function providerTime(data: Record<string, unknown>): Date | null {
  const text = textOf(data.providerTimestamp) ?? "";
  const ms = /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  return ms > Date.UTC(2000, 0) && ms < Date.UTC(2100, 0) ? new Date(ms) : null;
}
