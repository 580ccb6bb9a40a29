import type { Tx } from "#lib/db/index.ts";

/**
 * Removes events that were received before, of the oldest `limit` after number `after`; what has not had its effect yet
 * stays. Answers where the next page begins, null where what follows is younger.
 */
export async function deleteEventsBefore(
  tx: Tx,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<{ removed: number; next: number | null }> {
  const [row] = await tx.query<{ removed: number; last: number | null; looked: number }>(
    `WITH page AS MATERIALIZED (SELECT seq, received_at, projected_at IS NOT NULL AND NOT is_waiting AS is_done
       FROM event WHERE seq > $2 ORDER BY seq LIMIT $3),
     gone AS (DELETE FROM event WHERE seq = ANY(ARRAY(SELECT seq FROM page WHERE received_at < $1 AND is_done)) RETURNING seq, type),
     unheard AS (DELETE FROM inbound WHERE seq = ANY(ARRAY(SELECT seq FROM gone WHERE type = 'message.received')))
     SELECT (SELECT count(*)::int FROM gone) AS removed, max(seq) FILTER (WHERE received_at < $1) AS last,
       count(*)::int AS looked FROM page`,
    [before, after, limit],
  );
  const isMore = row !== undefined && row.looked === limit && row.last !== null;
  return { removed: row?.removed ?? 0, next: isMore ? row.last : null };
}

/** By the first account others are told apart, also when its event is gone. */
export async function keepFirstAccount(tx: Tx): Promise<void> {
  await tx.query(
    `UPDATE retention SET account = (
       SELECT account FROM event WHERE account IS NOT NULL AND NOT is_test ORDER BY seq LIMIT 1)
     WHERE account IS NULL`,
  );
}

/**
 * Empties answers that came before, of the oldest `limit` after a moment; what somebody still has to decide keeps its own.
 * Answers the moment up to which it has come.
 */
export async function clearAnswersBefore(
  tx: Tx,
  { before, after, limit }: { before: Date; after: Date | null; limit: number },
): Promise<{ removed: number; until: Date }> {
  const [row] = await tx.query<{ removed: number; last: Date | null; looked: number }>(
    `WITH page AS MATERIALIZED (
       SELECT id, finished_at FROM attempt WHERE finished_at >= coalesce($2::timestamptz, '-infinity') AND finished_at < $1::timestamptz
       ORDER BY finished_at LIMIT $3),
     gone AS (
       UPDATE attempt SET answer = NULL WHERE id = ANY(ARRAY(SELECT id FROM page)) AND answer IS NOT NULL
         AND NOT is_unfolded AND state <> 'attempting' AND (state <> 'unknown' OR resolution IS NOT NULL) RETURNING 1)
     SELECT (SELECT count(*)::int FROM gone) AS removed, max(finished_at) AS last, count(*)::int AS looked FROM page`,
    [before, after, limit],
  );
  const isMore = row?.looked === limit && row.last !== null && row.last.getTime() !== after?.getTime();
  return { removed: row?.removed ?? 0, until: isMore ? (row.last ?? before) : before };
}
