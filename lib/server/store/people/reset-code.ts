import type { Tx } from "#lib/db/index.ts";

/** `clearsFactors`: who opens it has lost the second factor, too. */
export type ResetRow = {
  userId: string;
  name: string;
  email: string;
  expiresAt: Date;
  clearsFactors: boolean;
  madeBy: string | null;
};

/** `madeBy`: the person who made it; null on the host. */
type NewReset = Pick<ResetRow, "userId" | "expiresAt" | "clearsFactors" | "madeBy"> & {
  codeHash: Buffer;
  now: Date;
};

/** One a person: a new code makes the one before worthless. */
export async function putResetCode(
  tx: Tx,
  { userId, codeHash, now, expiresAt, clearsFactors, madeBy }: NewReset,
): Promise<void> {
  await tx.query(
    `INSERT INTO reset_code (user_id, code_hash, created_at, expires_at, clears_factors, made_by)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id) DO UPDATE
       SET code_hash = $2, created_at = $3, expires_at = $4, clears_factors = $5, made_by = $6`,
    [userId, codeHash, now, expiresAt, clearsFactors, madeBy],
  );
}

/** Whose code it is; nothing for people who are disabled or removed. */
export async function findResetCode(tx: Tx, codeHash: Buffer): Promise<ResetRow | undefined> {
  const rows = await tx.query<ResetRow>(
    `SELECT r.user_id AS "userId", u.name, u.email, r.expires_at AS "expiresAt",
        r.clears_factors AS "clearsFactors", r.made_by AS "madeBy"
     FROM reset_code r JOIN app_user u ON u.id = r.user_id
     WHERE r.code_hash = $1 AND NOT u.is_disabled AND u.removed_at IS NULL`,
    [codeHash],
  );
  return rows[0];
}

/** Takes it away; false where it was gone already. */
export async function takeResetCode(tx: Tx, codeHash: Buffer): Promise<boolean> {
  const rows = await tx.query("DELETE FROM reset_code WHERE code_hash = $1 RETURNING user_id", [codeHash]);
  return rows.length > 0;
}

/** A changed password, a disabled account: what was handed out before opens nothing. */
export async function deleteResetCodeOf(tx: Tx, userId: string): Promise<void> {
  await tx.query("DELETE FROM reset_code WHERE user_id = $1", [userId]);
}
