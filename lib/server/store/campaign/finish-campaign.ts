import type { Tx } from "#lib/db/index.ts";

/**
 * Sent means every recipient has left queued and attempting; decided by counters, never by an empty query. A campaign
 * that was stopped for a person ends too: with nobody left to send to there is nothing to decide about it.
 */
export async function finishCampaignIfDone(tx: Tx, campaignId: string): Promise<void> {
  await tx.query(
    `UPDATE campaign SET state = CASE WHEN state = 'cancelling' THEN 'cancelled' ELSE 'sent' END,
       hold = NULL, ended_at = now()
     WHERE id = $1 AND n_queued = 0 AND n_attempting = 0 AND state IN ('running', 'paused', 'needs-attention', 'cancelling')`,
    [campaignId],
  );
}
