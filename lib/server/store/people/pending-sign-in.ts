import type { Tx } from "#lib/db/index.ts";
import type { UserRow } from "./user.ts";

export type PendingUser = Omit<UserRow, "passwordHash">;

/** Begins a sign-in that waits for its second step, and sweeps out what has run off. */
export async function insertPending(
  tx: Tx,
  { key, userId, now, expiresAt }: { key: Buffer; userId: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query("DELETE FROM pending_sign_in WHERE expires_at < $1", [now]);
  await tx.query(
    "INSERT INTO pending_sign_in (key, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)",
    [key, userId, now, expiresAt],
  );
}

const PENDING = `FROM pending_sign_in p JOIN app_user u ON u.id = p.user_id
  WHERE p.key = $1 AND p.expires_at > $2 AND NOT u.is_disabled AND u.removed_at IS NULL
    AND p.created_at >= coalesce(u.password_at, p.created_at)`;

/** Whose password was right; nobody where it was changed since, or the person may not sign in any more. */
export async function findPendingUser(db: Tx, key: Buffer, now: Date): Promise<PendingUser | undefined> {
  const rows = await db.query<PendingUser>(`SELECT u.id, u.name, u.email, u.role ${PENDING}`, [key, now]);
  return rows[0];
}

/** Whether the password is still right; holds the person until the end, so that it stays so. */
export async function lockPending(tx: Tx, key: Buffer, now: Date): Promise<boolean> {
  const rows = await tx.query(`SELECT u.id ${PENDING} FOR UPDATE OF u`, [key, now]);
  return rows.length > 0;
}

/** Takes it away; false where it was gone, so that one of two second steps at once has it. */
export async function deletePending(tx: Tx, key: Buffer): Promise<boolean> {
  const rows = await tx.query("DELETE FROM pending_sign_in WHERE key = $1 RETURNING key", [key]);
  return rows.length > 0;
}

/** Asks a browser that waits for a passkey; a new challenge takes the place of the old one. */
export async function setChallenge(
  db: Tx,
  { key, challenge, endsAt }: { key: Buffer; challenge: string; endsAt: Date },
): Promise<void> {
  await db.query("UPDATE pending_sign_in SET challenge = $2, challenge_ends_at = $3 WHERE key = $1", [
    key,
    challenge,
    endsAt,
  ]);
}

/** Takes the challenge away and answers it, with the person who gave a password before, if any did. */
export async function takeChallenge(
  db: Tx,
  key: Buffer,
  now: Date,
): Promise<{ challenge: string; userId: string | null } | undefined> {
  const rows = await db.query<{ challenge: string; userId: string | null }>(
    `UPDATE pending_sign_in p SET challenge = NULL FROM pending_sign_in old
     WHERE p.key = $1 AND old.key = p.key AND p.challenge IS NOT NULL AND p.challenge_ends_at > $2
     RETURNING old.challenge, p.user_id AS "userId"`,
    [key, now],
  );
  return rows[0];
}
