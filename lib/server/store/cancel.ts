import type { Tx } from "#lib/db/index.ts";
import { moveCounters } from "./counters.ts";

/** Queued recipients become cancelled. */
export async function cancelQueued(tx: Tx, campaignId: string): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `WITH moved AS (UPDATE recipient SET state = 'cancelled', updated_at = now()
       WHERE campaign_id = $1 AND state = 'queued' RETURNING 1) SELECT count(*) FROM moved`,
    [campaignId],
  );
  const count = row?.count ?? 0;
  await moveCounters(tx, campaignId, { queued: -count, cancelled: count });
}

/** Chat requests that wait for another try: proven not sent become cancelled, the others unknown. */
export async function cancelPlanned(tx: Tx, campaignId: string): Promise<void> {
  const moved = await tx.query<{ to: "cancelled" | "unknown"; count: number }>(
    `WITH ended AS (
       UPDATE attempt SET state = CASE WHEN is_ambiguous THEN 'unknown' ELSE 'not-sent' END, finished_at = now()
       WHERE campaign_id = $1 AND state = 'planned' RETURNING id, is_ambiguous),
     moved AS (
       UPDATE recipient r SET state = CASE WHEN e.is_ambiguous THEN 'unknown' ELSE 'cancelled' END, updated_at = now()
       FROM ended e JOIN attempt_member m ON m.attempt_id = e.id
       WHERE r.campaign_id = $1 AND r.seq = m.seq RETURNING r.state)
     SELECT state AS "to", count(*) AS count FROM moved GROUP BY state`,
    [campaignId],
  );
  for (const { to, count } of moved) await moveCounters(tx, campaignId, { attempting: -count, [to]: count });
}
