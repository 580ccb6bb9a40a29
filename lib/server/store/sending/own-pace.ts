import type { Tx } from "#lib/db/index.ts";

/** What so many people take of a campaign's own limit; nothing where it has none. What was not used before is lost. */
export const PAID_BY = (people: string): string =>
  `next_claim_at = greatest(next_claim_at, clock_timestamp()) + ${people}::int * interval '1 s' / messages_per_second`;

/** What goes again counts for a campaign's own limit, too. */
export async function payOwnPace(tx: Tx, id: string, people: number): Promise<void> {
  await tx.query(`UPDATE campaign SET ${PAID_BY("$2")} WHERE id = $1 AND messages_per_second IS NOT NULL`, [
    id,
    people,
  ]);
}
