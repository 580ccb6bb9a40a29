import type { Tx } from "#lib/db/index.ts";

const WORKS = { upkeep: 7_465_213_010, retention: 7_465_213_012 } as const;

/** True where no other process does this work until the transaction ends. */
export async function isAloneAt(tx: Tx, work: keyof typeof WORKS): Promise<boolean> {
  const [row] = await tx.query<{ isAlone: boolean }>(`SELECT pg_try_advisory_xact_lock($1) AS "isAlone"`, [
    WORKS[work],
  ]);
  return row?.isAlone === true;
}
