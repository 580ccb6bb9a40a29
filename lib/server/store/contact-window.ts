import type { Tx } from "#lib/db/index.ts";

/** When each of these numbers (E.164) last wrote to us; one that never did, as far as we know, is not in it. */
export async function listLastInbound(tx: Tx, numbers: string[]): Promise<Map<string, Date>> {
  const rows = await tx.query<{ number: string; lastInboundAt: Date }>(
    `SELECT number, last_inbound_at AS "lastInboundAt" FROM contact_window WHERE number = ANY($1)`,
    [numbers],
  );
  return new Map(rows.map((row) => [row.number, row.lastInboundAt]));
}
