import type { UpdateColumns } from "#lib/contract/desk/team/profile.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import type { Language } from "#lib/contract/language.ts";
import { LOCKS, type Tx } from "#lib/db/index.ts";

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  rights: Right[] | null;
  isDisabled: boolean;
};

export type ListedPerson = PersonRow & {
  createdAt: Date;
  seenAt: Date | null;
  sessions: number;
  factors: FactorCounts;
};

const COLUMNS = `u.id, u.name, u.email, u.role, u.rights, u.is_disabled AS "isDisabled"`;

/** One change of people at a time, until the end of the transaction. */
export async function lockTeam(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.team]);
}

/** Somebody who has not been removed, disabled or not. */
export async function findPerson(tx: Tx, id: string): Promise<PersonRow | undefined> {
  const rows = await tx.query<PersonRow>(
    `SELECT ${COLUMNS} FROM app_user u WHERE u.id = $1 AND u.removed_at IS NULL`,
    [id],
  );
  return rows[0];
}

/** The same by e-mail in lower case. */
export async function findPersonByEmail(tx: Tx, email: string): Promise<PersonRow | undefined> {
  const rows = await tx.query<PersonRow>(
    `SELECT ${COLUMNS} FROM app_user u WHERE u.email = $1 AND u.removed_at IS NULL`,
    [email],
  );
  return rows[0];
}

/** Everybody, owners first; `sessions` are those that are alive. */
export async function listPeople(
  db: Tx,
  { createdAfter, seenAfter }: { createdAfter: Date; seenAfter: Date },
): Promise<ListedPerson[]> {
  return db.query<ListedPerson>(
    `SELECT ${COLUMNS}, u.created_at AS "createdAt", u.seen_at AS "seenAt",
        (SELECT count(*)::int FROM session s WHERE s.user_id = u.id AND s.revoked_at IS NULL
          AND s.created_at > $1 AND s.seen_at > $2) AS sessions,
        jsonb_build_object('hasTotp', EXISTS (SELECT 1 FROM totp f WHERE f.user_id = u.id),
          'passkeys', (SELECT count(*) FROM passkey f WHERE f.user_id = u.id),
          'codesLeft', (SELECT count(*) FROM recovery_code f WHERE f.user_id = u.id AND f.used_at IS NULL)) AS factors
     FROM app_user u WHERE u.removed_at IS NULL
     ORDER BY u.is_disabled, array_position(ARRAY['owner', 'admin', 'sender', 'viewer'], u.role), lower(u.name), u.id`,
    [createdAfter, seenAfter],
  );
}

/** How many owners can sign in, beside this one. */
export async function countOtherOwners(tx: Tx, id: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    "SELECT count(*) AS count FROM app_user WHERE role = 'owner' AND NOT is_disabled AND removed_at IS NULL AND id <> $1",
    [id],
  );
  return rows[0]?.count ?? 0;
}

export async function updatePersonRow(
  tx: Tx,
  { id, role, rights, isDisabled }: Pick<PersonRow, "id" | "role" | "rights" | "isDisabled">,
): Promise<void> {
  await tx.query("UPDATE app_user SET role = $2, rights = $3, is_disabled = $4 WHERE id = $1", [
    id,
    role,
    rights,
    isDisabled,
  ]);
}

/** Takes the account away for good. The name stays, because what the person did bears it; the e-mail is free again. */
export async function removePersonRow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE app_user SET removed_at = $2, is_disabled = true, password_hash = 'removed', email = 'removed-' || id
     WHERE id = $1`,
    [id, now],
  );
}

/** The name of a person, held as it is until the transaction ends. */
export async function lockPersonName(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>("SELECT name FROM app_user WHERE id = $1 FOR UPDATE", [id]);
  return row?.name;
}

export async function renamePerson(tx: Tx, id: string, name: string): Promise<void> {
  await tx.query("UPDATE app_user SET name = $2 WHERE id = $1", [id, name]);
}

export async function updateLanguage(tx: Tx, id: string, language: Language): Promise<void> {
  await tx.query("UPDATE app_user SET language = $2 WHERE id = $1", [id, language]);
}

/** Which columns of a list a person shows. */
export async function updateColumns(tx: Tx, id: string, { list, columns }: UpdateColumns): Promise<void> {
  await tx.query(
    "UPDATE app_user SET list_columns = list_columns || jsonb_build_object($2::text, $3::jsonb) WHERE id = $1",
    [id, list, JSON.stringify(columns)],
  );
}

/** The language of a person; null where they have never chosen one. */
export async function findLanguage(tx: Tx, id: string): Promise<Language | null> {
  const [row] = await tx.query<{ language: Language | null }>("SELECT language FROM app_user WHERE id = $1", [
    id,
  ]);
  return row?.language ?? null;
}

export async function updatePassword(
  tx: Tx,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: Date },
): Promise<void> {
  await tx.query("UPDATE app_user SET password_hash = $2, password_at = $3 WHERE id = $1", [
    id,
    passwordHash,
    now,
  ]);
}

/** Who made the link with which somebody has just chosen a password; null on the host. */
export async function updateGiver(
  tx: Tx,
  { id, givenBy, now }: { id: string; givenBy: string | null; now: Date },
): Promise<void> {
  await tx.query("UPDATE app_user SET given_by = $2, given_at = $3 WHERE id = $1", [id, givenBy, now]);
}

/** Every person who may mend an account, for "ask one of them". */
export async function listManagerNames(db: Tx): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `SELECT name FROM app_user WHERE role IN ('owner', 'admin') AND NOT is_disabled ORDER BY role DESC, name LIMIT 5`,
  );
  return rows.map(({ name }) => name);
}

/** What a person can take the second step with. */
export type FactorCounts = { hasTotp: boolean; passkeys: number; codesLeft: number };

/** Recovery codes are no factor of their own: they stand in for one. */
export const hasFactor = ({ hasTotp, passkeys }: FactorCounts): boolean => hasTotp || passkeys > 0;

/** From when on everybody needs a second factor; null where an owner asks for none. */
export async function findFactorDueAt(db: Tx): Promise<Date | null> {
  const rows = await db.query<{ dueAt: Date | null }>(`SELECT factor_due_at AS "dueAt" FROM sign_in_rule`);
  return rows[0]?.dueAt ?? null;
}

export async function updateFactorDueAt(tx: Tx, dueAt: Date | null): Promise<void> {
  await tx.query("UPDATE sign_in_rule SET factor_due_at = $1", [dueAt]);
}

/** One change of somebody's factors at a time, until the end of the transaction. */
export async function lockFactorsOf(tx: Tx, userId: string): Promise<void> {
  await tx.query("SELECT 1 FROM app_user WHERE id = $1 FOR UPDATE", [userId]);
}

export async function countFactors(db: Tx, userId: string): Promise<FactorCounts> {
  const [counts] = await db.query<FactorCounts>(
    `SELECT EXISTS (SELECT 1 FROM totp WHERE user_id = $1) AS "hasTotp",
        (SELECT count(*)::int FROM passkey WHERE user_id = $1) AS passkeys,
        (SELECT count(*)::int FROM recovery_code WHERE user_id = $1 AND used_at IS NULL) AS "codesLeft"`,
    [userId],
  );
  return counts ?? { hasTotp: false, passkeys: 0, codesLeft: 0 };
}

/** Takes away everything a person signs in with beside the password; answers whether there was anything. */
export async function deleteFactorsOf(tx: Tx, userId: string): Promise<boolean> {
  const gone = [
    await tx.query("DELETE FROM totp WHERE user_id = $1 RETURNING 1", [userId]),
    await tx.query("DELETE FROM passkey WHERE user_id = $1 RETURNING 1", [userId]),
    await tx.query("DELETE FROM recovery_code WHERE user_id = $1 RETURNING 1", [userId]),
  ];
  await tx.query("DELETE FROM totp_enrolment WHERE user_id = $1", [userId]);
  return gone.some((rows) => rows.length > 0);
}
