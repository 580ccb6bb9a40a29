import type { Released, Without } from "#lib/contract/desk/people/without.ts";
import type { Tx } from "#lib/db/index.ts";
import { mayHaveIt } from "./same-content.ts";

type Named = { id: string; name: string };
type HeldWithout = Record<"lists" | "campaigns", Map<string, string>>;

/** Names of those of them that there are, and of campaigns those that were started and have their people; nobody deletes one until the transaction ends. */
export async function holdWithout(tx: Tx, { listIds, campaignIds }: Without): Promise<HeldWithout> {
  const listed = await tx.query<Named>(
    "SELECT id, name FROM contact_list WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE",
    [listIds],
  );
  const started = await tx.query<Named>(
    `SELECT id, name FROM campaign WHERE id = ANY($1::uuid[]) AND kind = 'campaign' AND started_at IS NOT NULL
       AND people_removed_at IS NULL
     ORDER BY id FOR KEY SHARE`,
    [campaignIds],
  );
  return { lists: mapOf(listed), campaigns: mapOf(started) };
}

const mapOf = (rows: Named[]) => new Map(rows.map(({ id, name }) => [id, name]));

/** Which of these numbers are in one of these lists, or have or will get the message of one of these campaigns. */
export function listWithout(
  tx: Tx,
  numbers: string[],
  { listIds, campaignIds }: Without,
): Promise<{ number: string; of: string }[]> {
  // Of each number one look into an index for each list and campaign, however many people these have.
  return tx.query<{ number: string; of: string }>(
    `SELECT asked.number, had.of FROM unnest($1::text[]) AS asked (number) CROSS JOIN LATERAL (
       SELECT m.list_id AS of FROM contact_list_member m WHERE m.number = asked.number AND m.list_id = ANY($2::uuid[])
       UNION ALL
       SELECT s.campaign_id FROM unnest($3::uuid[]) AS c (id) JOIN recipient s ON s.campaign_id = c.id
       WHERE s.number = asked.number AND s.state <> 'cancelled' AND ${mayHaveIt("OFFSET 0")} LIMIT 1) AS had`,
    [numbers, listIds, campaignIds],
  );
}

type Planned = { id: string; without: Without | null };

/** Which of its lists and campaigns a plan skips the people of. */
const PLAN = `SELECT ARRAY(SELECT jsonb_array_elements_text(without->'listIds'))::uuid[] AS lists,
         ARRAY(SELECT jsonb_array_elements_text(without->'campaignIds'))::uuid[] AS campaigns
       FROM campaign WHERE id = $1`;

/** How many a plan sends to, though one of the lists and campaigns whose people it skips has them by now. */
export async function countJoined(tx: Tx, { id, without }: Planned): Promise<number> {
  if (!without) return 0;
  const [row] = await tx.query<{ people: number }>(
    `WITH plan AS (${PLAN})
     SELECT count(*)::int AS people FROM recipient r WHERE r.campaign_id = $1 AND r.number IN (
       SELECT m.number FROM plan JOIN contact_list_member m ON m.list_id = ANY(plan.lists)
       UNION ALL
       SELECT s.number FROM plan JOIN recipient s ON s.campaign_id = ANY(plan.campaigns)
       WHERE s.state <> 'cancelled' AND ${mayHaveIt()})`,
    [id],
  );
  return row?.people ?? 0;
}

/**
 * Whom a plan skips, though none of its lists and campaigns has them now: cancelled, refused or failed there, or taken off the
 * list. Whoever has opted out since stays out. Nobody of plans from before numbers of skipped rows were kept.
 */
export async function listReleased(tx: Tx, { id, without }: Planned): Promise<Released[]> {
  if (!without) return [];
  return tx.query<Released>(
    `WITH plan AS (${PLAN}),
     skipped AS (SELECT DISTINCT ON (number) number, reason FROM excluded_row
       WHERE campaign_id = $1 AND number IS NOT NULL ORDER BY number, row_number)
     SELECT x.reason, count(*)::int AS people FROM plan CROSS JOIN skipped x
     WHERE NOT EXISTS (SELECT FROM contact_list_member m WHERE m.number = x.number AND m.list_id = ANY(plan.lists))
       AND NOT EXISTS (SELECT FROM unnest(plan.campaigns) AS c (id) JOIN recipient s ON s.campaign_id = c.id
         WHERE s.number = x.number AND s.state <> 'cancelled' AND ${mayHaveIt("OFFSET 0")})
       AND NOT EXISTS (SELECT FROM suppression o WHERE o.number = x.number AND o.is_out)
     GROUP BY x.reason ORDER BY people DESC, x.reason`,
    [id],
  );
}
