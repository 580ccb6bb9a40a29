import type { Tx } from "#lib/db/index.ts";

type LastInbound = { number: string; lastInboundAt: Date };

/** When each of these numbers (E.164) last wrote to us; one that never did, as far as we know, is not in it. */
export async function listLastInbound(tx: Tx, numbers: string[]): Promise<Map<string, Date>> {
  const rows = await tx.query<LastInbound>(
    `SELECT number, last_inbound_at AS "lastInboundAt" FROM contact_window WHERE number = ANY($1)`,
    [numbers],
  );
  return new Map(rows.map((row) => [row.number, row.lastInboundAt]));
}

/** `newSeq` is the first event among these that nobody had heard of; null where all were known. */
type InboundWindow = {
  number: string;
  sentAt: Date;
  name: string | null;
  heardSeq: number;
  newSeq: number | null;
};

/**
 * Opens windows, and answers the newest inbound message of each number; sorted by number, or two batches deadlock. Of two
 * names said at one time the greater stands, whichever was heard of first. What took effect late is unread, and nothing that
 * was done before, however many of their messages have been read since. Whoever answers them is to be told, once a batch.
 */
export async function recordInbound(
  tx: Tx,
  rows: readonly InboundWindow[],
): Promise<(LastInbound & { name: string | null })[]> {
  return tx.query<LastInbound & { name: string | null }>(
    `WITH stored AS (INSERT INTO contact_window (number, last_inbound_at, name, heard_seq, done_seq)
     SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::bigint[], $5::bigint[])
     ON CONFLICT (number) DO UPDATE SET
       name = CASE WHEN excluded.last_inbound_at > contact_window.last_inbound_at THEN coalesce(excluded.name, contact_window.name)
                   WHEN excluded.last_inbound_at = contact_window.last_inbound_at
                   THEN greatest(excluded.name COLLATE "C", contact_window.name COLLATE "C") ELSE coalesce(contact_window.name, excluded.name) END,
       last_inbound_at = greatest(contact_window.last_inbound_at, excluded.last_inbound_at),
       heard_seq = greatest(contact_window.heard_seq, excluded.heard_seq),
       done_seq = CASE WHEN excluded.done_seq < 0 THEN contact_window.done_seq
                       ELSE least(contact_window.done_seq, excluded.done_seq) END,
       seen_seq = CASE WHEN excluded.done_seq < 0 THEN contact_window.seen_seq
                       ELSE least(contact_window.seen_seq, excluded.done_seq) END
     RETURNING number, last_inbound_at, name, answerer_id),
     news AS (INSERT INTO inbox_news (kind, for_user) SELECT DISTINCT 'wrote', answerer_id FROM stored
       WHERE number = ANY($6::text[]))
     SELECT number, last_inbound_at AS "lastInboundAt", name FROM stored`,
    [
      rows.map((row) => row.number),
      rows.map((row) => row.sentAt),
      rows.map((row) => row.name),
      rows.map((row) => row.heardSeq),
      rows.map((row) => (row.newSeq === null ? -1 : row.newSeq - 1)),
      rows.flatMap((row) => (row.newSeq === null ? [] : [row.number])),
    ],
  );
}

/** Names people whose windows are recorded, and have no name. */
export async function fillNames(tx: Tx, rows: readonly { number: string; name: string }[]): Promise<void> {
  await tx.query(
    `UPDATE contact_window SET name = told.name FROM unnest($1::text[], $2::text[]) AS told (number, name)
     WHERE contact_window.number = told.number AND contact_window.name IS NULL`,
    [rows.map((row) => row.number), rows.map((row) => row.name)],
  );
}
