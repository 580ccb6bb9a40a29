import type { Tx } from "#lib/db/index.ts";

/** True where a send is an answer that did not reach its person: their conversation waits for one again. */
export async function isRefusedReply(tx: Tx, campaignId: string): Promise<boolean> {
  const rows = await tx.query(
    "SELECT FROM campaign WHERE id = $1 AND reply_to IS NOT NULL AND n_rejected + n_cancelled + n_failed > 0",
    [campaignId],
  );
  return rows.length > 0;
}
