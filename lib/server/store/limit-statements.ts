import type { Tx } from "#lib/db/index.ts";

/** For the rest of the transaction no statement may take longer. */
export async function limitStatements(tx: Tx, ms: number): Promise<void> {
  await tx.query("SELECT set_config('statement_timeout', $1, true)", [String(ms)]);
}
