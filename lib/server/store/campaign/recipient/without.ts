import type { Without } from "#lib/contract/desk/people/without.ts";
import type { Tx } from "#lib/db/index.ts";
import { mayHaveIt } from "./may-have-it.ts";

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
