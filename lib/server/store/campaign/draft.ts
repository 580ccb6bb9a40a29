import type { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { DraftForm, DraftReading } from "#lib/contract/desk/campaign/draft.ts";
import type { Tx } from "#lib/db/index.ts";
import { storableJson } from "../storable-json.ts";

export type DraftRow = {
  form: DraftForm;
  reading: DraftReading | null;
  campaign: CreateCampaign | null;
  savedAt: Date;
  savedBy: string;
  savedByName: string;
};

/** What a composer has kept of a campaign; null where none has, or it is started. */
export async function getDraftRow(tx: Tx, campaignId: string): Promise<DraftRow | null> {
  const [row] = await tx.query<DraftRow>(
    `SELECT d.form, d.reading, d.campaign, d.saved_at AS "savedAt", d.saved_by AS "savedBy",
       coalesce(u.name, 'Somebody') AS "savedByName"
     FROM draft d LEFT JOIN app_user u ON u.id = d.saved_by WHERE d.campaign_id = $1`,
    [campaignId],
  );
  return row ?? null;
}

export type KeptDraft = Pick<DraftRow, "form" | "reading" | "campaign"> & {
  campaignId: string;
  by: string;
  at: Date;
};

export async function keepDraft(tx: Tx, draft: KeptDraft): Promise<void> {
  const { campaignId, form, reading, campaign, by, at } = draft;
  await tx.query(
    `INSERT INTO draft (campaign_id, form, reading, campaign, saved_by, saved_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (campaign_id) DO UPDATE SET form = $2, reading = $3, campaign = $4, saved_by = $5, saved_at = $6`,
    [campaignId, storableJson(form), jsonOf(reading), jsonOf(campaign), by, at],
  );
}

/** False where no composer has kept the draft yet. */
export async function touchDraft(
  tx: Tx,
  campaignId: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    "UPDATE draft SET saved_by = $2, saved_at = $3 WHERE campaign_id = $1 RETURNING campaign_id",
    [campaignId, by, at],
  );
  return rows.length > 0;
}

/** Somebody else has read an older draft from here on. */
export async function moveRevision(tx: Tx, campaignId: string): Promise<number> {
  const [row] = await tx.query<{ revision: number }>(
    "UPDATE campaign SET revision = revision + 1 WHERE id = $1 RETURNING revision",
    [campaignId],
  );
  return row?.revision ?? 0;
}

/** With its file; the campaign stays. */
export async function deleteDraft(tx: Tx, campaignId: string): Promise<void> {
  await tx.query("DELETE FROM draft WHERE campaign_id = $1", [campaignId]);
}

const jsonOf = (value: object | null): string | null => (value === null ? null : storableJson(value));
