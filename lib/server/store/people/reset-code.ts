import { LOCKS, type Tx } from "#lib/db/index.ts";

/** `clearsFactors`: who opens it has lost the second factor, too; `isAsked`: on the page of the sign-in, by whoever knows the e-mail. */
export type ResetRow = {
  userId: string;
  name: string;
  email: string;
  expiresAt: Date;
  clearsFactors: boolean;
  madeBy: string | null;
  isAsked: boolean;
};

/** `madeBy`: the person who made it; null on the host. */
type NewReset = Pick<ResetRow, "userId" | "expiresAt" | "clearsFactors" | "madeBy" | "isAsked"> & {
  codeHash: Buffer;
  now: Date;
};

/**
 * One a person: a new code makes the one before worthless, but one that was asked for none that somebody has handed out and
 * that still works. False where that stands in the way.
 */
export async function putResetCode(
  tx: Tx,
  { userId, codeHash, now, expiresAt, clearsFactors, madeBy, isAsked }: NewReset,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO reset_code AS r (user_id, code_hash, created_at, expires_at, clears_factors, made_by, is_asked)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (user_id) DO UPDATE
       SET code_hash = $2, created_at = $3, expires_at = $4, clears_factors = $5, made_by = $6, is_asked = $7
       WHERE NOT $7 OR r.is_asked OR r.expires_at <= $3
     RETURNING user_id`,
    [userId, codeHash, now, expiresAt, clearsFactors, madeBy, isAsked],
  );
  return rows.length > 0;
}

/** What somebody typed who has forgotten their password; whether there is such a person nobody has looked yet. */
export type AskedReset = { email: string; address: string; requestId: string; askedAt: Date };

export async function insertAskedReset(
  tx: Tx,
  { email, address, requestId, askedAt }: AskedReset,
): Promise<void> {
  await tx.query("INSERT INTO asked_reset (email, address, request_id, asked_at) VALUES ($1, $2, $3, $4)", [
    ...[email, address, requestId],
    askedAt,
  ]);
}

/** The oldest that waits; it is over with the transaction. */
export async function claimAskedReset(tx: Tx): Promise<AskedReset | undefined> {
  const [asked] = await tx.query<AskedReset>(
    `DELETE FROM asked_reset
     WHERE id = ANY(ARRAY(SELECT id FROM asked_reset ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED))
     RETURNING email, address, request_id AS "requestId", asked_at AS "askedAt"`,
  );
  return asked;
}

/** Whose code it is; nothing for people who are disabled or removed. */
export async function findResetCode(tx: Tx, codeHash: Buffer): Promise<ResetRow | undefined> {
  const rows = await tx.query<ResetRow>(
    `SELECT r.user_id AS "userId", u.name, u.email, r.expires_at AS "expiresAt",
        r.clears_factors AS "clearsFactors", r.made_by AS "madeBy", r.is_asked AS "isAsked"
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

/** Kept as a hash: the code itself stands on the terminal only. */
export async function insertSetupCode(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query("INSERT INTO setup_code (code_hash) VALUES ($1)", [hash]);
}

export async function listSetupCodes(tx: Tx): Promise<Buffer[]> {
  const rows = await tx.query<{ codeHash: Buffer }>(`SELECT code_hash AS "codeHash" FROM setup_code`);
  return rows.map(({ codeHash }) => codeHash);
}

export async function deleteSetupCodes(tx: Tx): Promise<void> {
  await tx.query("DELETE FROM setup_code");
}

/** Waits until nobody else makes the first owner; held until the transaction ends. */
export async function lockSetUp(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.setUp]);
}

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
