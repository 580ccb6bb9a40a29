import type { Tx } from "#lib/db/index.ts";

/** Somebody (E.164) whose data are kept and not used. */
export type RestrictionRow = { since: Date; reason: string; actorName: string };

const COLUMNS = `since, reason, actor_name AS "actorName"`;

export async function findRestriction(tx: Tx, number: string): Promise<RestrictionRow | null> {
  const [row] = await tx.query<RestrictionRow>(`SELECT ${COLUMNS} FROM restriction WHERE number = $1`, [
    number,
  ]);
  return row ?? null;
}

/** False where the number is restricted already. */
export async function insertRestriction(
  tx: Tx,
  { number, since, reason, actorName }: RestrictionRow & { number: string },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO restriction (number, since, reason, actor_name) VALUES ($1, $2, $3, $4)
     ON CONFLICT (number) DO NOTHING RETURNING 1`,
    [number, since, reason, actorName],
  );
  return rows.length > 0;
}

/** Answers what it was; undefined where the number is not restricted. */
export async function deleteRestriction(tx: Tx, number: string): Promise<RestrictionRow | undefined> {
  const [row] = await tx.query<RestrictionRow>(
    `DELETE FROM restriction WHERE number = $1 RETURNING ${COLUMNS}`,
    [number],
  );
  return row;
}
