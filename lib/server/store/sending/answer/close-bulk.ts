import type { Tx } from "#lib/db/index.ts";
import type { Attempt } from "../attempt.ts";
import { storableAnswer } from "../attempt-end.ts";

/** What the answer to a bulk request named, as far as the next request must know it. */
export type BulkEnd = {
  httpStatus: number;
  answer: string;
  accepted: number;
  rejected: number;
  failed: number;
  credits: number | null;
  balanceAfter: number | null;
};

/**
 * Ends a bulk request, whose messages are written out later, and moves the counters from where it stood: one statement,
 * as it stands in the way of the next request. Null, and nothing is changed, where it is not in this state with this
 * fence; `isThrough` where nobody of the campaign is queued or on the way.
 */
export async function closeBulk(
  tx: Tx,
  { id, fence, members }: Pick<Attempt, "id" | "fence" | "members">,
  { from, ...end }: BulkEnd & { from: "attempting" | "unknown" },
): Promise<{ isThrough: boolean } | null> {
  const [row] = await tx.query<{ isThrough: boolean }>(
    `WITH ended AS (
       UPDATE attempt SET state = 'done', finished_at = now(), due_at = NULL, http_status = $4, answer = $5, problem = NULL,
         accepted = $6, rejected = $7, failed = $8, credits = $9, balance_after = $10, is_unfolded = true
       WHERE id = $1 AND fence = $2 AND state = $3 AND resolution IS NULL RETURNING campaign_id)
     UPDATE campaign SET n_attempting = n_attempting - CASE $3 WHEN 'attempting' THEN $11 ELSE 0 END,
       n_unknown = n_unknown - CASE $3 WHEN 'unknown' THEN $11 ELSE 0 END, n_accepted = n_accepted + $6,
       n_rejected = n_rejected + $7, credits_used = credits_used + coalesce($9, 0)
     FROM ended WHERE campaign.id = ended.campaign_id RETURNING n_queued = 0 AND n_attempting = 0 AS "isThrough"`,
    [
      id,
      fence,
      from,
      end.httpStatus,
      storableAnswer(end.answer),
      end.accepted,
      end.rejected,
      end.failed,
      end.credits,
      end.balanceAfter,
      members.length,
    ],
  );
  return row ?? null;
}
