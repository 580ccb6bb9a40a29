import type { Tx } from "#lib/db/index.ts";

/**
 * What was left for a request of the last balance the service told, less what other requests have taken or may take
 * since. Null where no balance was ever told; a top-up in the portal is not known here.
 */
export async function getCreditsLeft(tx: Tx, attemptId: string): Promise<number | null> {
  const [row] = await tx.query<{ left: number }>(
    `SELECT c.balance - coalesce((
       SELECT sum(a.segments_predicted) FROM attempt a
       WHERE a.operation LIKE 'sms.%' AND a.id <> $1 AND a.balance_after IS NULL AND (a.state = 'attempting'
         OR a.state IN ('done', 'unknown') AND a.finished_at > c.balance_at)), 0) AS left
     FROM connection c WHERE c.service = 'sms' AND c.balance IS NOT NULL`,
    [attemptId],
  );
  return row?.left ?? null;
}
