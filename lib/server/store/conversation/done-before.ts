import type { Tx } from "#lib/db/index.ts";

/**
 * Those open for longest, whose last message is from before this moment, are done and seen as far as they are heard; `limit` at
 * most, and in the order in which others lock them. Whoever wrote while it waited for them stays open. Answers how many.
 */
export async function setDoneBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await tx.query(
    `UPDATE contact_window SET done_seq = heard_seq, seen_seq = greatest(seen_seq, heard_seq) FROM (
       SELECT w.id FROM contact_window w WHERE w.id = ANY(ARRAY(
         SELECT id FROM contact_window WHERE ((heard_seq > done_seq), last_inbound_at) >= (true, timestamptz '-infinity')
           AND ((heard_seq > done_seq), last_inbound_at) < (true, $1)
         ORDER BY (heard_seq > done_seq), last_inbound_at, id LIMIT $2))
         AND w.last_inbound_at < $1 AND w.heard_seq > w.done_seq
       ORDER BY w.number COLLATE "C" FOR NO KEY UPDATE) old
     WHERE contact_window.id = old.id RETURNING 1`,
    [before, limit],
  );
  return rows.length;
}
