import type { Tx } from "#lib/db/index.ts";

/** Sweeps out the counts of requests and tries whose time has run off. */
export async function sweepRateCounts(tx: Tx, now: Date): Promise<void> {
  await tx.query("DELETE FROM rate_limit WHERE expire < $1", [now.getTime()]);
}
