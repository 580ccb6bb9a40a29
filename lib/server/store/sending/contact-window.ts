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

/** Opens windows, and answers the newest inbound message of each number; sorted by number, or two batches deadlock. */
export async function recordInbound(
  tx: Tx,
  rows: readonly { number: string; sentAt: Date; name: string | null }[],
): Promise<LastInbound[]> {
  return tx.query<LastInbound>(
    `INSERT INTO contact_window (number, last_inbound_at, name)
     SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::text[])
     ON CONFLICT (number) DO UPDATE SET
       name = CASE WHEN excluded.last_inbound_at >= contact_window.last_inbound_at
                   THEN coalesce(excluded.name, contact_window.name) ELSE contact_window.name END,
       last_inbound_at = greatest(contact_window.last_inbound_at, excluded.last_inbound_at)
     RETURNING number, last_inbound_at AS "lastInboundAt"`,
    [rows.map((row) => row.number), rows.map((row) => row.sentAt), rows.map((row) => row.name)],
  );
}
