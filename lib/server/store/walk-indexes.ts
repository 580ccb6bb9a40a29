import type { Tx } from "#lib/db/index.ts";

/**
 * For the rest of the transaction a page of rows is read along an index, and not by sorting all that lies behind it: without
 * fresh statistics both look the same.
 */
export async function walkIndexes(tx: Tx): Promise<void> {
  await tx.query(
    `SELECT set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
       set_config('enable_bitmapscan', 'off', true)`,
  );
}
