import type { Tx } from "#lib/db/index.ts";

/** What projection needs of a stored event; `data` is parsed JSON, ids are text with every digit. */
export type ClaimedRow = {
  seq: number;
  eventId: string;
  type: string;
  isTest: boolean;
  account: string | null;
  aggregateId: string | null;
  messageRef: string | null;
  number: string | null;
  occurredAt: Date | null;
  receivedAt: Date;
  duplicates: number;
  isConflict: boolean;
  flags: string[];
  retries: number;
  /** The message it was found to be about, where it has been worked on before. */
  messageId: number | null;
  data: Record<string, unknown> | null;
};

/**
 * Locks the next events that have had no effect yet: new ones, oldest first, then waiting ones that are due.
 * What another worker holds is skipped.
 */
export async function claimEventRows(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<ClaimedRow[]> {
  await readByIndex(tx);
  const fresh = await tx.query<ClaimedRow>(FRESH, [limit]);
  if (fresh.length === limit) return fresh;
  return [...fresh, ...(await tx.query<ClaimedRow>(DUE, [limit - fresh.length, now]))];
}

/**
 * For the rest of the transaction every look-up follows an index, and a claim stops at its limit. A planner without
 * fresh statistics collects and sorts all that waits instead, in every round anew.
 */
export async function readByIndex(tx: Tx): Promise<void> {
  await tx.query("SELECT set_config('enable_' || name, 'off', true) FROM unnest($1::text[]) AS x (name)", [
    ["sort", "bitmapscan", "seqscan", "hashjoin", "mergejoin"],
  ]);
}

export const CLAIMED_COLUMNS = `seq, event_id AS "eventId", type, is_test AS "isTest", account, aggregate_id AS "aggregateId",
    body #>> '{data,messageId}' AS "messageRef", number, occurred_at AS "occurredAt", received_at AS "receivedAt",
    duplicates, conflict_raw IS NOT NULL AS "isConflict", flags, retries, message_id AS "messageId", body->'data' AS data`;
const SELECT = `SELECT ${CLAIMED_COLUMNS} FROM event WHERE projected_at IS NULL`;
const FRESH = `${SELECT} AND NOT is_waiting ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`;
const DUE = `${SELECT} AND is_waiting AND retry_at <= $2 ORDER BY retry_at LIMIT $1 FOR UPDATE SKIP LOCKED`;
