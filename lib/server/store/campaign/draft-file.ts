import type { ListOfCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Tx } from "#lib/db/index.ts";

export type NewDraftFile = {
  id: string;
  name: string;
  bytes: number;
  uploadedBy: string;
  /** Of a file that we wrote. */
  headers: string[] | null;
  /** Of a file that was written from a list. */
  listId: string | null;
};

export type DraftFileRow = Omit<NewDraftFile, "listId"> & { list: ListOfCampaign | null };

/** Bytes of a part; only the last one of a file is shorter. */
export const PART_BYTES = 1024 * 1024;

export async function getDraftFile(tx: Tx, campaignId: string): Promise<DraftFileRow | null> {
  const [row] = await tx.query<DraftFileRow>(
    `SELECT f.id, f.name, f.bytes, f.uploaded_by AS "uploadedBy", f.headers,
       CASE WHEN f.list_id IS NOT NULL THEN json_build_object('id', f.list_id, 'name', l.name) END AS list
     FROM draft_file f LEFT JOIN contact_list l ON l.id = f.list_id WHERE f.campaign_id = $1`,
    [campaignId],
  );
  return row ?? null;
}

/** Puts a file in the place of the one before; its parts follow. */
export async function replaceDraftFile(tx: Tx, campaignId: string, file: NewDraftFile): Promise<void> {
  await tx.query("DELETE FROM draft_file WHERE campaign_id = $1", [campaignId]);
  await tx.query(
    `INSERT INTO draft_file (id, campaign_id, name, bytes, uploaded_by, headers, list_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [file.id, campaignId, file.name, file.bytes, file.uploadedBy, file.headers, file.listId],
  );
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
