import type { SavedReply } from "#lib/contract/desk/inbox/saved-reply.ts";
import { constraintOf, type Tx } from "#lib/db/index.ts";

/** All of them, by name. */
export function listReplies(tx: Tx): Promise<SavedReply[]> {
  return tx.query<SavedReply>("SELECT id, name, text FROM saved_reply ORDER BY lower(name), id");
}

export async function countReplies(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ n: number }>("SELECT count(*)::int AS n FROM saved_reply");
  return row?.n ?? 0;
}

/** Held as it is until the transaction ends. */
export async function lockReply(tx: Tx, id: string): Promise<SavedReply | undefined> {
  const [row] = await tx.query<SavedReply>(
    "SELECT id, name, text FROM saved_reply WHERE id = $1 FOR UPDATE",
    [id],
  );
  return row;
}

/** Writes one, whether it is there or not. */
export async function putReply(
  tx: Tx,
  { id, name, text, by, now }: SavedReply & { by: string; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO saved_reply (id, name, text, changed_by, changed_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, text = excluded.text, changed_by = excluded.changed_by,
       changed_at = excluded.changed_at`,
    [id, name, text, by, now],
  );
}

/** Of an error: another one has this name. */
export const isNameUsed = (error: unknown): boolean => constraintOf(error) === "saved_reply_name";

export async function deleteReply(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM saved_reply WHERE id = $1", [id]);
}

/** True where a send is an answer that did not reach its person: their conversation waits for one again. */
export async function isRefusedReply(tx: Tx, campaignId: string): Promise<boolean> {
  const rows = await tx.query(
    "SELECT FROM campaign WHERE id = $1 AND reply_to IS NOT NULL AND n_rejected + n_cancelled + n_failed > 0",
    [campaignId],
  );
  return rows.length > 0;
}
