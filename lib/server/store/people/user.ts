import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import type { Tx } from "#lib/db/index.ts";

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
