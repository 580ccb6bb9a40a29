import type { Tx } from "#lib/db/index.ts";

export type RecoverySet = { left: number; total: number; createdAt: Date };

/** A new set takes the place of the old one, used or not. */
export async function putRecoveryCodes(
  tx: Tx,
  { userId, salt, hashes, now }: { userId: string; salt: Buffer; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await deleteRecoveryCodesOf(tx, userId);
  await tx.query(
    `INSERT INTO recovery_code (user_id, code_hash, salt, created_at)
     SELECT $1, hash, $3, $4 FROM unnest($2::bytea[]) hash`,
    [userId, hashes, salt, now],
  );
}

export async function deleteRecoveryCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx.query("DELETE FROM recovery_code WHERE user_id = $1", [userId]);
}

/** How many are left of how many; undefined where none were made. */
export async function findRecoverySet(db: Tx, userId: string): Promise<RecoverySet | undefined> {
  const [set] = await db.query<{ left: number; total: number; createdAt: Date | null }>(
    `SELECT count(*) FILTER (WHERE used_at IS NULL)::int AS left, count(*)::int AS total, min(created_at) AS "createdAt"
     FROM recovery_code WHERE user_id = $1`,
    [userId],
  );
  return set?.createdAt ? { ...set, createdAt: set.createdAt } : undefined;
}

/** What the codes of this person were hashed with. */
export async function findRecoverySalt(db: Tx, userId: string): Promise<Buffer | undefined> {
  const rows = await db.query<{ salt: Buffer }>("SELECT salt FROM recovery_code WHERE user_id = $1 LIMIT 1", [
    userId,
  ]);
  return rows[0]?.salt;
}

/** Uses a code up; false where it is none of theirs or was used. */
export async function spendRecoveryCode(
  tx: Tx,
  { userId, hash, now }: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    "UPDATE recovery_code SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING user_id",
    [userId, hash, now],
  );
  return rows.length > 0;
}
