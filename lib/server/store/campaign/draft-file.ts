import type { ListOfCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { DraftForm, DraftReading } from "#lib/contract/desk/campaign/draft.ts";
import type { Tx } from "#lib/db/index.ts";
import { storableJson } from "../storable-json.ts";

export type NewDraftFile = {
  id: string;
  name: string;
  bytes: number;
  uploadedBy: string;
  /** Of a file that we wrote. */
  headers: string[] | null;
  /** Of a file that was written from a list. */
  listId: string | null;
  /** Of one that is written again of a group at each plan. */
  groupId: string | null;
};

export type DraftFileRow = Omit<NewDraftFile, "listId" | "groupId"> & {
  list: ListOfCampaign | null;
  group: { id: string; name: string } | null;
};

/** Bytes of a part; only the last one of a file is shorter. */
export const PART_BYTES = 1024 * 1024;

export async function getDraftFile(tx: Tx, campaignId: string): Promise<DraftFileRow | null> {
  const [row] = await tx.query<DraftFileRow>(
    `SELECT f.id, f.name, f.bytes, f.uploaded_by AS "uploadedBy", f.headers,
       CASE WHEN f.list_id IS NOT NULL THEN json_build_object('id', f.list_id, 'name', l.name) END AS list,
       CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name) END AS "group"
     FROM draft_file f LEFT JOIN contact_list l ON l.id = f.list_id LEFT JOIN person_group g ON g.id = f.group_id WHERE f.campaign_id = $1`,
    [campaignId],
  );
  return row ?? null;
}

/** Puts a file in the place of the one before; its parts follow. */
export async function replaceDraftFile(tx: Tx, campaignId: string, file: NewDraftFile): Promise<void> {
  await tx.query("DELETE FROM draft_file WHERE campaign_id = $1", [campaignId]);
  await tx.query(
    `INSERT INTO draft_file (id, campaign_id, name, bytes, uploaded_by, headers, list_id, group_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [file.id, campaignId, file.name, file.bytes, file.uploadedBy, file.headers, file.listId, file.groupId],
  );
}

/** Before it is written again, with these headings. */
export async function emptyDraftFile(tx: Tx, fileId: string, headers: readonly string[]): Promise<void> {
  await tx.query("DELETE FROM draft_file_part WHERE file_id = $1", [fileId]);
  await tx.query("UPDATE draft_file SET headers = $2 WHERE id = $1", [fileId, headers]);
}

/** Of a file whose length is known only when its parts are stored. */
export async function resizeDraftFile(tx: Tx, fileId: string, bytes: number): Promise<void> {
  await tx.query("UPDATE draft_file SET bytes = $2 WHERE id = $1", [fileId, bytes]);
}

export async function insertFilePart(
  tx: Tx,
  fileId: string,
  part: { ordinal: number; bytes: Uint8Array },
): Promise<void> {
  await tx.query("INSERT INTO draft_file_part (file_id, ordinal, bytes) VALUES ($1, $2, $3)", [
    fileId,
    part.ordinal,
    part.bytes,
  ]);
}

/** The bytes of a file from `start` to `end`, a part at a time; throws where it was replaced meanwhile. */
export async function* readFileParts(
  tx: Tx,
  { id, bytes }: Pick<DraftFileRow, "id" | "bytes">,
  { start = 0, end = bytes } = {},
): AsyncGenerator<Uint8Array> {
  const stop = Math.min(end, bytes);
  for (let at = start; at < stop; ) {
    const ordinal = Math.floor(at / PART_BYTES);
    const from = at - ordinal * PART_BYTES;
    const length = Math.min(PART_BYTES - from, stop - at);
    const [row] = await tx.query<{ bytes: Buffer }>(
      "SELECT substring(bytes FROM $3 FOR $4) AS bytes FROM draft_file_part WHERE file_id = $1 AND ordinal = $2",
      [id, ordinal, from + 1, length],
    );
    if (row?.bytes.length !== length) throw new Error("a part of the draft's file is not there any more");
    yield row.bytes;
    at += length;
  }
}

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
       coalesce(u.name, '—') AS "savedByName"
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
