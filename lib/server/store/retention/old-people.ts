import type { Tx } from "#lib/db/index.ts";
import { FIRST_REASON } from "../campaign/campaign-view.ts";
import { withoutNumbers } from "../text-search.ts";

const ENDED = "greatest(c.created_at, c.started_at, c.ended_at, c.completed_at)";

/** The campaign that ended first of those that ended before and still have people; none whose answers somebody has to decide. */
export async function findCampaignBefore(tx: Tx, before: Date): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT c.id FROM campaign c
     WHERE c.state IN ('completed', 'cancelled') AND NOT c.is_emptied AND ${ENDED} < $1
       AND c.n_unknown = 0 AND c.n_queued = 0 AND c.n_attempting = 0
       AND coalesce((SELECT coalesce(a.finished_at, a.attempting_at) FROM attempt a
         WHERE a.campaign_id = c.id ORDER BY a.ordinal DESC LIMIT 1), '-infinity') < $1
     ORDER BY ${ENDED} LIMIT 1`,
    [before],
  );
  return row?.id ?? null;
}

// What the review of a file showed of its rows; the counts stay.
export const WITHOUT_PEOPLE = "c.audience - '{excluded,preview,repeats}'::text[]";
// What a campaign says has fields for what is somebody's own; a send by hand was written to its few people.
const WITHOUT_TEXT = `CASE WHEN c.kind <> 'direct' THEN c.content
  WHEN c.content ? 'text' THEN jsonb_set(c.content, '{text}', '""') #- '{template,templateParameters}'
  ELSE c.content - 'templateParameters' END`;

/** From here on its pages say that its people were removed; what they told of the whole campaign is kept with it. */
export async function markPeopleRemoved(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE campaign c SET people_removed_at = $2, first_reason = ${withoutNumbers(FIRST_REASON)}, audience = ${WITHOUT_PEOPLE},
       content = ${WITHOUT_TEXT}
     WHERE c.id = $1 AND c.people_removed_at IS NULL`,
    [id, now],
  );
}

// Each by the index that begins with its campaign; the facts of a message go with it.
const PIECES = [
  "DELETE FROM message WHERE id = ANY(ARRAY(SELECT id FROM message WHERE campaign_id = $1 LIMIT $2))",
  `DELETE FROM attempt_member WHERE campaign_id = $1
     AND seq = ANY(ARRAY(SELECT seq FROM attempt_member WHERE campaign_id = $1 ORDER BY seq LIMIT $2))`,
  `DELETE FROM recipient WHERE campaign_id = $1
     AND seq = ANY(ARRAY(SELECT seq FROM recipient WHERE campaign_id = $1 ORDER BY seq LIMIT $2))`,
  `DELETE FROM excluded_row WHERE campaign_id = $1
     AND row_number = ANY(ARRAY(SELECT row_number FROM excluded_row WHERE campaign_id = $1 ORDER BY row_number LIMIT $2))`,
  "DELETE FROM draft WHERE campaign_id = $1 AND $2 > 0",
];

/** Removes a piece of what a campaign knows of its people; answers how many rows. */
export async function deletePeople(tx: Tx, id: string, limit: number): Promise<number> {
  for (const piece of PIECES) {
    const rows = await tx.query(`${piece} RETURNING 1`, [id, limit]);
    if (rows.length > 0) return rows.length;
  }
  return 0;
}

export async function markEmptied(tx: Tx, id: string): Promise<void> {
  await tx.query("UPDATE campaign SET is_emptied = true WHERE id = $1", [id]);
}
