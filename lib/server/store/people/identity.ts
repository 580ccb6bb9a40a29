import type { Tx } from "#lib/db/index.ts";

/** Who somebody is at a provider of identities. */
export type Identity = { issuer: string; subject: string };

/** Whose account it is; undefined where it has none. */
export async function findIdentity(tx: Tx, { issuer, subject }: Identity): Promise<string | undefined> {
  const [row] = await tx.query<{ userId: string }>(
    `SELECT user_id AS "userId" FROM identity WHERE issuer = $1 AND subject = $2`,
    [issuer, subject],
  );
  return row?.userId;
}

/** False where the account is somebody else's at this provider. */
export async function insertIdentity(
  tx: Tx,
  { issuer, subject, userId, now }: Identity & { userId: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO identity (issuer, subject, user_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING user_id`,
    [issuer, subject, userId, now],
  );
  return rows.length > 0;
}

/** A removed person is nobody here; whoever comes with their identity is a new one. */
export async function deleteIdentitiesOf(tx: Tx, userId: string): Promise<void> {
  await tx.query("DELETE FROM identity WHERE user_id = $1", [userId]);
}
