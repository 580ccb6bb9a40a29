import type { AudienceAnswer, AudienceSummary, ExcludedRow } from "#lib/contract/desk/campaign/audience.ts";
import type { CampaignFile, PlannedGroup } from "#lib/contract/desk/campaign/campaign.ts";
import type { Without } from "#lib/contract/desk/people/without.ts";
import type { Tx } from "#lib/db/index.ts";
import { deleteLinkPlan } from "../link.ts";
import { deleteDrawn } from "./two-texts.ts";

/** Takes the audience of a draft away; the counters go back to zero with it. */
export async function clearAudience(tx: Tx, campaignId: string): Promise<void> {
  await deleteDrawn(tx, campaignId);
  await tx.query("DELETE FROM recipient WHERE campaign_id = $1", [campaignId]);
  await tx.query("DELETE FROM excluded_row WHERE campaign_id = $1", [campaignId]);
  await deleteLinkPlan(tx, campaignId);
  await tx.query("DELETE FROM plan_hash WHERE campaign_id = $1", [campaignId]);
  await tx.query(
    `UPDATE campaign SET state = 'draft', file = NULL, audience = NULL, list_id = NULL, of_group = NULL, without = NULL, n_rows = 0, n_excluded = 0, n_queued = 0,
       segments_planned = 0 WHERE id = $1`,
    [campaignId],
  );
}

/** `skipped` is the number of somebody who is left out for being in a list or a campaign. */
export async function insertExcluded(
  tx: Tx,
  campaignId: string,
  rows: (ExcludedRow & { skipped?: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO excluded_row (campaign_id, row_number, bucket, reason, value, columns, number)
     SELECT $1, x.row, x.bucket, x.reason, x.value, ARRAY(SELECT jsonb_array_elements_text(x.columns)), x.number
     FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::text[])
       AS x (row, bucket, reason, value, columns, number)`,
    [
      campaignId,
      rows.map((row) => row.row),
      rows.map((row) => row.bucket),
      rows.map((row) => row.reason),
      rows.map((row) => row.value),
      rows.map((row) => JSON.stringify(row.columns)),
      rows.map((row) => row.skipped ?? null),
    ],
  );
}

export type NewAudience = {
  file: CampaignFile;
  /** The list that the file was written from; null for a file of somebody. */
  listId: string | null;
  /** The group as it was asked for this plan; null where it was none. */
  ofGroup: PlannedGroup | null;
  /** Null where it skips nobody’s people. */
  without: Without | null;
  answer: AudienceAnswer;
  queued: number;
};

/** Makes a draft ready: from here on every row of the file is counted. */
export async function storeAudience(
  tx: Tx,
  campaignId: string,
  { file, listId, ofGroup, without, answer, queued }: NewAudience,
): Promise<void> {
  await tx.query(
    `UPDATE campaign SET state = 'ready', file = $2, audience = $3, list_id = $7, without = $8, of_group = $9, n_rows = $4::int, n_queued = $5::int, n_excluded = $4::int - $5::int,
       segments_planned = $6, revision = revision + 1 WHERE id = $1`,
    [
      campaignId,
      JSON.stringify(file),
      JSON.stringify(answer),
      answer.counts.rows,
      queued,
      answer.segments.total,
      listId,
      without && JSON.stringify(without),
      ofGroup && JSON.stringify(ofGroup),
    ],
  );
}

/** What the plan of a campaign comes to; null where it has none. */
export async function findAudience(tx: Tx, campaignId: string): Promise<AudienceSummary | null> {
  const [row] = await tx.query<{ audience: AudienceSummary | null }>(
    `SELECT CASE WHEN audience IS NOT NULL THEN jsonb_build_object('counts', audience->'counts',
       'segments', audience->'segments', 'requests', audience->'requests', 'languages', coalesce(audience->'languages', '[]')) END AS audience FROM campaign WHERE id = $1`,
    [campaignId],
  );
  return row?.audience ?? null;
}

/** All that was found when a campaign was planned, rows of people among it; null where it has no plan. */
export async function findPlannedAudience(tx: Tx, campaignId: string): Promise<AudienceAnswer | null> {
  const [row] = await tx.query<{ audience: AudienceAnswer | null }>(
    "SELECT audience FROM campaign WHERE id = $1",
    [campaignId],
  );
  return row?.audience ?? null;
}

/** Rows that were left out, in the order of the file, after row `after`. */
export async function listExcluded(
  tx: Tx,
  campaignId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ExcludedRow[]> {
  return tx.query<ExcludedRow>(
    `SELECT row_number AS "row", bucket, reason, value, columns FROM excluded_row
     WHERE campaign_id = $1 AND row_number > $2 ORDER BY row_number LIMIT $3`,
    [campaignId, after, limit],
  );
}
