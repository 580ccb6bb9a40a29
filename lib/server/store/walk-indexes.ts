import type { Db, Tx } from "#lib/db/index.ts";

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

/**
 * One step of a search, along indexes: what it finds and where it ends are of one moment. Of two, a row that came meanwhile
 * would move the end up, so that what was found is found again, and one that went would move it down, past somebody.
 */
export const lookAlongIndexes = <T>(db: Db, look: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await walkIndexes(tx);
    return look(tx);
  });
