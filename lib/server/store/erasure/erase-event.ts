import type { Tx } from "#lib/db/index.ts";

/** What an event says of itself once the person it was about was erased. */
export const ERASED_EFFECT = "nothing is kept: the person was erased";

// Its id, its type and its times stay: it is known when it is delivered again, and figures still count it.
const ERASED = `raw = '', body = NULL, headers = '{}', number = NULL, aggregate_id = NULL, conflict_raw = NULL,
  message_id = NULL, is_waiting = false, retry_at = NULL, waits_for = '{}', effect = '${ERASED_EFFECT}',
  projected_at = coalesce(projected_at, $2), erased_at = $2`;

/** Takes everything out of these events; they wait for nothing any more. */
export async function eraseEvents(tx: Tx, seqs: readonly number[], now: Date): Promise<void> {
  if (seqs.length === 0) return;
  await tx.query(`UPDATE event SET ${ERASED} WHERE seq = ANY($1::bigint[])`, [seqs, now]);
  await tx.query("DELETE FROM inbound WHERE seq = ANY($1::bigint[])", [seqs]);
  await tx.query("DELETE FROM event_wait WHERE seq = ANY($1::bigint[])", [seqs]);
}

/**
 * True in SQL of an event that had its effect, or is a report that waits for a message that nobody knows. What a person wrote
 * is not done before, or somebody who said STOP in that moment would be written to again.
 */
export const IS_SETTLED = "(projected_at IS NOT NULL OR (is_waiting AND type = 'message.status.updated'))";

/** The settled events about a number, and those that told of these messages. */
export async function listEventsAbout(
  tx: Tx,
  number: string,
  messageIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ seq: number }>(
    `SELECT seq FROM event WHERE number = $1 AND ${IS_SETTLED}
     UNION SELECT e.seq FROM message_fact f JOIN event e ON e.event_id = f.event_id WHERE f.message_id = ANY($2::bigint[])`,
    [number, messageIds],
  );
  return rows.map(({ seq }) => seq);
}

/** Empties what was refused and names a number in its bytes; nobody can accept it any more. Answers how many. */
export async function emptyRefused(tx: Tx, number: string): Promise<number> {
  const rows = await tx.query(
    `UPDATE event_refused SET raw = '', headers = '{}' WHERE position(convert_to($1, 'UTF8') IN raw) > 0 RETURNING 1`,
    [number.replace(/^\+/, "")],
  );
  return rows.length;
}
