import type { CampaignRepeat, RepeatPeople } from "#lib/contract/desk/campaign/repeats.ts";
import { REPEAT_HOURS } from "#lib/contract/rules/sending/repeat-hours.ts";
import type { Tx } from "#lib/db/index.ts";
import { mayHaveIt, REPEAT_GROUP, sharedWith } from "./may-have-it.ts";

export type RepeatRow = Omit<CampaignRepeat, "startedAt"> & { startedAt: Date };

export type RepeatSpan = { of: string; after: number; upTo: number; limit: number };

export type RepeatPersonRow = RepeatPeople["items"][number];

/** Who of a campaign has the other one's message too, may have it, or is queued for it; by their place in the file. */
export function listRepeatRows(
  tx: Tx,
  campaignId: string,
  { of, after, upTo, limit }: RepeatSpan,
): Promise<RepeatPersonRow[]> {
  // OFFSET 0 makes of both one look into an index for each row of the span.
  return tx.query<RepeatPersonRow>(
    `SELECT r.seq, r.row_number AS "row", r.number, had.part FROM recipient r CROSS JOIN LATERAL (
       SELECT ${REPEAT_GROUP} AS part FROM recipient s WHERE s.campaign_id = $2 AND s.number = r.number AND s.state <> 'cancelled'
         AND ${mayHaveIt("OFFSET 0")} OFFSET 0) AS had
     WHERE r.campaign_id = $1 AND r.seq > $3 AND r.seq <= $4 ORDER BY r.seq LIMIT $5`,
    [campaignId, of, after, upTo, limit],
  );
}

/** Campaigns of the last 24 h, or that wait for their time, with the same content to more than half of the same numbers. */
export function listRepeats(tx: Tx, campaignId: string): Promise<RepeatRow[]> {
  return tx.query<RepeatRow>(
    `WITH mine AS MATERIALIZED (
       SELECT id, channel, content, n_rows - n_excluded AS size FROM campaign WHERE id = $1),
     recent AS MATERIALIZED (
       SELECT id, name, state, channel, content, n_rows - n_excluded AS size, greatest(started_at, scheduled_at) AS at
       FROM campaign
       WHERE kind = 'campaign' AND started_at IS NOT NULL
         AND greatest(started_at, scheduled_at) > now() - interval '${REPEAT_HOURS} hours')
     SELECT other.id, other.name, other.state, other.at AS "startedAt", shared.*
     FROM mine JOIN recent other ON other.id <> mine.id AND other.channel = mine.channel AND other.content = mine.content
         -- Too small to hold more than half of them, which is known without looking at anybody.
         AND other.size * 2 > mine.size
       CROSS JOIN LATERAL (${sharedWith("mine.id", "other.id")}) AS shared
     WHERE shared.people * 2 > mine.size ORDER BY other.at DESC`,
    [campaignId],
  );
}
