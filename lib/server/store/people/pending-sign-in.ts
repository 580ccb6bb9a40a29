import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import type { Tx } from "#lib/db/index.ts";

export type PendingUser = Omit<UserRow, "passwordHash"> & { begunBy: string };

/** `begunBy`: with what the person has proven who they are. */
type NewPending = { key: Buffer; userId: string | null; begunBy: string; now: Date; expiresAt: Date };

/** Begins a sign-in that waits for its second step, and sweeps out what has run off. */
export async function insertPending(
  tx: Tx,
  { key, userId, begunBy, now, expiresAt }: NewPending,
): Promise<void> {
  await tx.query("DELETE FROM pending_sign_in WHERE expires_at < $1", [now]);
  await tx.query(
    "INSERT INTO pending_sign_in (key, user_id, begun_by, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
    [key, userId, begunBy, now, expiresAt],
  );
}

const PENDING = `FROM pending_sign_in p JOIN app_user u ON u.id = p.user_id
  WHERE p.key = $1 AND p.expires_at > $2 AND NOT u.is_disabled AND u.removed_at IS NULL
    AND p.created_at >= coalesce(u.password_at, p.created_at)`;

/** Whose password was right; nobody where it was changed since, or the person may not sign in any more. */
export async function findPendingUser(db: Tx, key: Buffer, now: Date): Promise<PendingUser | undefined> {
  const rows = await db.query<PendingUser>(
    `SELECT u.id, u.name, u.email, u.role, p.begun_by AS "begunBy" ${PENDING}`,
    [key, now],
  );
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

export type Challenge = { challenge: string; userId: string | null; begunBy: string };

/** Takes the challenge away and answers it, with the person who gave a password before, if any did. */
export async function takeChallenge(db: Tx, key: Buffer, now: Date): Promise<Challenge | undefined> {
  const rows = await db.query<Challenge>(
    `UPDATE pending_sign_in p SET challenge = NULL FROM pending_sign_in old
     WHERE p.key = $1 AND old.key = p.key AND p.challenge IS NOT NULL AND p.challenge_ends_at > $2
     RETURNING old.challenge, p.user_id AS "userId", p.begun_by AS "begunBy"`,
    [key, now],
  );
  return rows[0];
}

export type UserRow = { id: string; name: string; email: string; role: Role; passwordHash: string };

/** `givenBy` made the invitation; null for the first owner. */
export type NewUser = UserRow & { now: Date; rights?: Right[] | null; givenBy?: string | null };

/** The person of an e-mail in lower case; disabled people are not found. */
export async function findUserByEmail(db: Tx, email: string): Promise<UserRow | undefined> {
  const rows = await db.query<UserRow>(
    `SELECT id, name, email, role, password_hash AS "passwordHash" FROM app_user WHERE email = $1 AND NOT is_disabled`,
    [email],
  );
  return rows[0];
}

/** False where the password was changed since it was looked at, or the person may not sign in any more; holds the row until the end. */
export async function lockSignIn(
  tx: Tx,
  { id, passwordHash }: Pick<UserRow, "id" | "passwordHash">,
): Promise<boolean> {
  const rows = await tx.query(
    "SELECT id FROM app_user WHERE id = $1 AND password_hash = $2 AND NOT is_disabled FOR UPDATE",
    [id, passwordHash],
  );
  return rows.length > 0;
}

/** The same for who proves themselves without a password. */
export async function lockPerson(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(
    "SELECT id FROM app_user WHERE id = $1 AND NOT is_disabled AND removed_at IS NULL FOR UPDATE",
    [id],
  );
  return rows.length > 0;
}

/** False until the first owner exists. */
export async function hasUsers(db: Tx): Promise<boolean> {
  const rows = await db.query<{ has: boolean }>("SELECT EXISTS (SELECT 1 FROM app_user) AS has");
  return rows[0]?.has === true;
}

export async function insertUser(
  tx: Tx,
  { id, name, email, role, passwordHash, now, rights = null, givenBy = null }: NewUser,
): Promise<void> {
  await tx.query(
    `INSERT INTO app_user (id, name, email, role, password_hash, created_at, rights, given_by, given_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $8::uuid IS NOT NULL THEN $6::timestamptz END)`,
    [id, name, email, role, passwordHash, now, rights, givenBy],
  );
}

/** `freeTries`, then a wait that begins with `firstSeconds` and doubles up to `longestSeconds`. */
export type Steps = { freeTries: number; firstSeconds: number; longestSeconds: number };

export type Standing = { failures: number; freeAt: Date };

/** Counts a try as a failure in advance; undefined, and nothing counted, while an earlier one has to be waited for. */
export async function countFailure(
  tx: Tx,
  { key, now, steps }: { key: string; now: Date; steps: Steps },
): Promise<Standing | undefined> {
  const rows = await tx.query<Standing>(
    `INSERT INTO sign_in_wait AS w (key, failures, free_at, forget_at)
     VALUES ($1, 1, $2, $2::timestamptz + interval '1 day')
     ON CONFLICT (key) DO UPDATE SET
       failures = CASE WHEN w.forget_at <= $2 THEN 1 ELSE w.failures + 1 END,
       free_at = $2::timestamptz + CASE WHEN w.forget_at <= $2 OR w.failures + 1 < $3 THEN interval '0'
         ELSE least($5, $4 * power(2, least(w.failures + 1 - $3, 20))) * interval '1 second' END,
       forget_at = $2::timestamptz + interval '1 day'
     WHERE w.free_at <= $2 RETURNING failures, free_at AS "freeAt"`,
    [key, now, steps.freeTries, steps.firstSeconds, steps.longestSeconds],
  );
  return rows[0];
}

export async function findWait(tx: Tx, key: string): Promise<Date | undefined> {
  const rows = await tx.query<{ freeAt: Date }>(
    `SELECT free_at AS "freeAt" FROM sign_in_wait WHERE key = $1`,
    [key],
  );
  return rows[0]?.freeAt;
}

/** The last try was none: what was counted of it is taken back. */
export async function takeFailureBack(tx: Tx, key: string, now: Date): Promise<void> {
  await tx.query(
    "UPDATE sign_in_wait SET failures = greatest(failures - 1, 0), free_at = least(free_at, $2) WHERE key = $1",
    [key, now],
  );
}

/** Starts the count of a key again, and sweeps out what is a day old. */
export async function forgetFailures(tx: Tx, key: string, now: Date): Promise<void> {
  await tx.query("DELETE FROM sign_in_wait WHERE key = $1 OR forget_at < $2", [key, now]);
}
