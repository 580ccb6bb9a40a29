import type { StoredHold } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";

export type FailureCount = { refused: number; failed: number; answered: number; limit: number };

/**
 * Of the latest requests to about `people` people, not counting those a person has seen: whom the service refused, and
 * who failed by its very answer.
 */
export async function countFailures(tx: Tx, campaignId: string, people: number): Promise<FailureCount> {
  const [row] = await tx.query<FailureCount>(
    `SELECT coalesce(sum(a.rejected), 0)::int AS refused, coalesce(sum(a.failed), 0)::int AS failed, coalesce(sum(a.answered), 0)::int AS answered,
       c.failure_limit AS "limit"
     FROM campaign c LEFT JOIN LATERAL (
       SELECT rejected, failed, answered, sum(answered) OVER (ORDER BY ordinal DESC) - answered AS newer
       FROM (SELECT ordinal, coalesce(rejected, 0) AS rejected, coalesce(failed, 0) AS failed, accepted + coalesce(rejected, 0) AS answered
             FROM attempt WHERE campaign_id = c.id AND ordinal > c.failures_from AND accepted IS NOT NULL
             ORDER BY ordinal DESC LIMIT $2) latest) a ON a.newer < $2
     WHERE c.id = $1 GROUP BY c.failure_limit`,
    [campaignId, people],
  );
  return row ?? { refused: 0, failed: 0, answered: 0, limit: 1 };
}

/** Stops a campaign that still has somebody to send to; one that has nobody left could never end. */
export async function holdForFailures(
  tx: Tx,
  campaignId: string,
  { hold, nextLimit }: { hold: StoredHold; nextLimit: number },
): Promise<void> {
  await tx.query(
    `UPDATE campaign SET state = 'needs-attention', hold = $2, failure_limit = $3,
       failures_from = (SELECT max(ordinal) FROM attempt WHERE campaign_id = $1)
     WHERE id = $1 AND state = 'running' AND kind = 'campaign' AND n_queued > 0`,
    [campaignId, hold, nextLimit],
  );
}

/** Stops a running campaign until a person has looked, unless nobody of it is left to send to. */
export async function stopUnlessEnding(tx: Tx, campaignId: string, hold: StoredHold): Promise<void> {
  await tx.query(
    `UPDATE campaign SET state = 'needs-attention', hold = $2
     WHERE id = $1 AND state = 'running' AND kind = 'campaign' AND n_queued > 0`,
    [campaignId, hold],
  );
}
