import type { Tx } from "#lib/db/index.ts";

/** Longer ids are cut; what they end early is only looked at once more. */
const REF_LENGTH = 512;

/** Whether new messages stand in the queue whose waiting events were not looked for yet. */
export async function hasMessagesToMatch(tx: Tx): Promise<boolean> {
  const rows = await tx.query("SELECT FROM message_to_match LIMIT 1");
  return rows.length > 0;
}

/** Takes a page of the queue of new messages. */
export async function takeMessagesToMatch(tx: Tx, limit: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `DELETE FROM message_to_match WHERE message_id IN (
       SELECT message_id FROM message_to_match ORDER BY message_id LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING message_id AS id`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** The events that wait for an id or number of these messages: at most `perRef` of each, `limit` in all. */
export async function listWaitingFor(
  tx: Tx,
  messageIds: readonly number[],
  { perRef, limit }: { perRef: number; limit: number },
): Promise<number[]> {
  // In steps with their values, and with a limit at each look-up: no statistics can talk the planner into a scan.
  const messages = await tx.query<Record<string, string | null>>(
    "SELECT service_id, wamid, number FROM message WHERE id = ANY($1::bigint[])",
    [messageIds],
  );
  const refs = [...new Set(messages.flatMap((message) => Object.values(message)))].filter(
    (ref) => ref !== null,
  );
  const rows = await tx.query<{ seq: number }>(
    `SELECT DISTINCT seq FROM (
       SELECT found.seq FROM unnest($1::text[]) AS wanted (ref) CROSS JOIN LATERAL (
         SELECT seq FROM event_wait WHERE event_wait.ref = left(wanted.ref, ${REF_LENGTH})
         ORDER BY ref, seq LIMIT $2) found
       LIMIT $3) waiting`,
    [refs, perRef, limit],
  );
  return rows.map(({ seq }) => seq);
}

/** Brings the next look at these waiting events forward to now. */
export async function makeDue(tx: Tx, seqs: readonly number[], now: Date): Promise<void> {
  await tx.query(
    `UPDATE event SET retry_at = $2 WHERE seq = ANY(ARRAY(
       SELECT seq FROM event WHERE seq = ANY($1::bigint[]) AND is_waiting AND retry_at > $2
       ORDER BY seq FOR UPDATE SKIP LOCKED))`,
    [seqs, now],
  );
}

/** Writes down under which ids and numbers events are found while they wait. */
export async function insertWaits(tx: Tx, waits: readonly { seq: number; ref: string }[]): Promise<void> {
  if (waits.length === 0) return;
  await tx.query(
    `INSERT INTO event_wait (ref, seq)
     SELECT left(ref, ${REF_LENGTH}), seq FROM unnest($1::text[], $2::bigint[]) AS x (ref, seq)
     ON CONFLICT DO NOTHING`,
    [waits.map(({ ref }) => ref), waits.map(({ seq }) => seq)],
  );
}

export async function deleteWaits(tx: Tx, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  await tx.query("DELETE FROM event_wait WHERE seq = ANY($1::bigint[])", [seqs]);
}

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
