import type { Tx } from "#lib/db/index.ts";

export type RepeatRow = { id: string; name: string; startedAt: Date; people: number };

/** Campaigns of the last 24 h, or that wait for their time, with the same content to more than half of the same numbers. */
export function listRepeats(tx: Tx, campaignId: string): Promise<RepeatRow[]> {
  return tx.query<RepeatRow>(
    `SELECT other.id, other.name, greatest(other.started_at, other.scheduled_at) AS "startedAt", shared.people
     FROM campaign mine
       JOIN campaign other ON other.id <> mine.id AND other.kind = 'campaign' AND other.channel = mine.channel
         AND other.content = mine.content AND other.started_at IS NOT NULL
         AND greatest(other.started_at, other.scheduled_at) > now() - interval '24 hours'
       CROSS JOIN LATERAL (
         SELECT count(*) AS people FROM recipient r JOIN recipient s ON s.number = r.number
         WHERE r.campaign_id = mine.id AND s.campaign_id = other.id AND s.state <> 'cancelled') AS shared
     WHERE mine.id = $1 AND shared.people * 2 > mine.n_rows - mine.n_excluded
     ORDER BY greatest(other.started_at, other.scheduled_at) DESC`,
    [campaignId],
  );
}
