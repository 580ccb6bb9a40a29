import type { Tx } from "#lib/db/index.ts";

/** Which of these numbers (E.164) have opted out. */
export async function listSuppressed(tx: Tx, numbers: string[]): Promise<string[]> {
  const rows = await tx.query<{ number: string }>(
    "SELECT number FROM suppression WHERE number = ANY($1) AND is_out",
    [numbers],
  );
  return rows.map((row) => row.number);
}
