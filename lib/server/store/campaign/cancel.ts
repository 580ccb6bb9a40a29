import { type Reason, storeReason } from "#lib/contract/words/reason/reason.ts";
import { reason as why } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import type { RecipientState } from "./recipient/recipient-found.ts";

/** Campaigns that are being cancelled and of which something stands still, or nothing is left. */
export async function listCancelling(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM campaign c WHERE state = 'cancelling' AND (n_queued > 0 OR n_attempting = 0
       OR EXISTS (SELECT FROM attempt a WHERE a.campaign_id = c.id AND a.state = 'planned'))`,
  );
  return rows.map((row) => row.id);
}

/** Queued recipients become cancelled, with a reason where it was no person. */
export async function cancelQueued(tx: Tx, campaignId: string, reason: Reason | null = null): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `WITH moved AS (
       UPDATE recipient r SET state = 'cancelled', reason = $2, updated_at = now()
       WHERE campaign_id = $1 AND state = 'queued' AND NOT EXISTS (SELECT FROM attempt_member m
         WHERE m.campaign_id = r.campaign_id AND m.seq = r.seq AND m.generation = r.generation) RETURNING 1),
     emptied AS (DELETE FROM requeue WHERE campaign_id = $1),
     waited AS (DELETE FROM network_waiting WHERE campaign_id = $1)
     SELECT count(*) FROM moved`,
    [campaignId, reason && storeReason(reason)],
  );
  const count = row?.count ?? 0;
  await moveCounters(tx, campaignId, { queued: -count, cancelled: count });
}

const UNANSWERED = storeReason(why("cancelled-unanswered"));

/** Chat requests that wait for another try: one of them may have got through, so their people become unknown. */
export async function cancelPlanned(tx: Tx, campaignId: string): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `WITH ended AS (
       UPDATE attempt SET state = 'unknown', finished_at = now() WHERE campaign_id = $1 AND state = 'planned' RETURNING seqs),
     moved AS (
       UPDATE recipient r SET state = 'unknown', reason = $2, updated_at = now()
       FROM ended e WHERE r.campaign_id = $1 AND r.seq = ANY(e.seqs) RETURNING 1)
     SELECT count(*) FROM moved`,
    [campaignId, UNANSWERED],
  );
  const count = row?.count ?? 0;
  await moveCounters(tx, campaignId, { attempting: -count, unknown: count });
}

export type CounterChange = Partial<Record<RecipientState | "attempting", number>> & {
  operator?: number;
  credits?: number;
};

/** Moves a campaign's counters by differences; the table refuses a commit where they do not add up. */
export async function moveCounters(tx: Tx, campaignId: string, change: CounterChange): Promise<void> {
  await tx.query(
    `UPDATE campaign SET n_queued = n_queued + $2, n_attempting = n_attempting + $3, n_accepted = n_accepted + $4,
       n_rejected = n_rejected + $5, n_unknown = n_unknown + $6, n_cancelled = n_cancelled + $7,
       credits_used = credits_used + $8, n_operator = n_operator + $9
     WHERE id = $1`,
    [
      campaignId,
      change.queued ?? 0,
      change.attempting ?? 0,
      change.accepted ?? 0,
      change.rejected ?? 0,
      change.unknown ?? 0,
      change.cancelled ?? 0,
      change.credits ?? 0,
      change.operator ?? 0,
    ],
  );
}
