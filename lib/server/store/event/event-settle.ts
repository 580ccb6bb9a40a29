import type { Tx } from "#lib/db/index.ts";

/** What came of one event; null `retryAt` where it is done, else it waits until then. */
export type SettledRow = {
  seq: number;
  effect: string;
  messageId: number | null;
  retryAt: Date | null;
  waitsFor: readonly string[];
  flags: readonly string[];
};

/** Writes what came of events: done at `now`, or waiting with the ids that would end the wait. */
export async function settleEventRows(tx: Tx, rows: readonly SettledRow[], now: Date): Promise<void> {
  await tx.query(SETTLE, [
    rows.map((row) => row.seq),
    rows.map((row) => row.effect),
    rows.map((row) => row.messageId),
    rows.map((row) => row.retryAt !== null),
    rows.map((row) => row.retryAt),
    rows.map((row) => row.waitsFor.join("\n")),
    now,
    rows.map((row) => row.flags.join(",")),
  ]);
}

const SETTLE = `
  UPDATE event SET effect = item.effect, message_id = item.message_id,
    projected_at = CASE WHEN item.is_waiting THEN NULL ELSE $7::timestamptz END,
    is_waiting = item.is_waiting, retry_at = item.retry_at,
    retries = CASE WHEN item.is_waiting THEN least(event.retries + 1, 30000) ELSE event.retries END,
    waits_for = string_to_array(item.waits_for, E'\\n'), flags = string_to_array(item.flags, ',')
  FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::boolean[], $5::timestamptz[], $6::text[], $8::text[])
    AS item (seq, effect, message_id, is_waiting, retry_at, waits_for, flags)
  WHERE event.seq = item.seq`;
