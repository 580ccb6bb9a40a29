import { LOCKS, type Tx } from "#lib/db/index.ts";

/** True where no other process does this work until the transaction ends. */
export async function isAloneAt(
  tx: Tx,
  work: "upkeep" | "retention" | "outgoing" | "outbox",
): Promise<boolean> {
  const [row] = await tx.query<{ isAlone: boolean }>(`SELECT pg_try_advisory_xact_lock($1) AS "isAlone"`, [
    LOCKS[work],
  ]);
  return row?.isAlone === true;
}
