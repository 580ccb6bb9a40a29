import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import type { Tx } from "#lib/db/index.ts";

export type SessionRow = {
  id: string;
  userId: string;
  name: string;
  email: string;
  role: Role;
  rights: Right[] | null;
  createdAt: Date;
  seenAt: Date;
  confirmedAt: Date;
  isFactorDue: boolean;
};

export type NewSession = {
  key: Buffer;
  id: string;
  userId: string;
  now: Date;
  address: string;
  userAgent: string;
};

type Ages = { createdAfter: Date; seenAfter: Date; now: Date };

const IS_ALIVE = "s.revoked_at IS NULL AND s.created_at > $2 AND s.seen_at > $3 AND NOT u.is_disabled";
const IS_FACTOR_DUE = `coalesce((SELECT factor_due_at <= $4 FROM sign_in_rule)
  AND NOT EXISTS (SELECT 1 FROM totp f WHERE f.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM passkey f WHERE f.user_id = u.id), false)`;

/** The living session of a key with its person, or undefined. */
export async function findSession(
  db: Tx,
  key: Buffer,
  { createdAfter, seenAfter, now }: Ages,
): Promise<SessionRow | undefined> {
  const rows = await db.query<SessionRow>(
    `SELECT s.id, s.user_id AS "userId", u.name, u.email, u.role, u.rights,
            s.created_at AS "createdAt", s.seen_at AS "seenAt", s.confirmed_at AS "confirmedAt",
            ${IS_FACTOR_DUE} AS "isFactorDue"
       FROM session s JOIN app_user u ON u.id = s.user_id WHERE s.key = $1 AND ${IS_ALIVE}`,
    [key, createdAfter, seenAfter, now],
  );
  return rows[0];
}

/** Those of these sessions that live and wait for no second factor. */
export async function listWatchingSessions(
  db: Tx,
  ids: string[],
  { createdAfter, seenAfter, now }: Ages,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT s.id FROM session s JOIN app_user u ON u.id = s.user_id
      WHERE s.id = ANY($1::uuid[]) AND ${IS_ALIVE} AND NOT ${IS_FACTOR_DUE}`,
    [ids, createdAfter, seenAfter, now],
  );
  return rows.map(({ id }) => id);
}

export async function insertSession(
  tx: Tx,
  { key, id, userId, now, address, userAgent }: NewSession,
): Promise<void> {
  await tx.query(
    `INSERT INTO session (key, id, user_id, created_at, seen_at, confirmed_at, address, user_agent)
     VALUES ($1, $2, $3, $4, $4, $4, $5, $6)`,
    [key, id, userId, now, address, userAgent],
  );
  await tx.query("UPDATE app_user SET seen_at = $2 WHERE id = $1", [userId, now]);
}

/** From where this person has signed in, as far back as sessions are kept; the newest of 50 sessions. */
export async function listSessionAddresses(db: Tx, userId: string): Promise<string[]> {
  const rows = await db.query<{ address: string }>(
    `SELECT DISTINCT address FROM
       (SELECT address FROM session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 50) AS newest`,
    [userId],
  );
  return rows.map(({ address }) => address);
}

export async function touchSession(db: Tx, key: Buffer, now: Date): Promise<void> {
  await db.query(
    `WITH seen AS (UPDATE session SET seen_at = $2 WHERE key = $1 AND seen_at < $2 RETURNING user_id)
     UPDATE app_user u SET seen_at = $2 FROM seen WHERE u.id = seen.user_id`,
    [key, now],
  );
}

/** Ends a session; answers whose it was, or undefined where none was alive. */
export async function revokeSession(
  tx: Tx,
  key: Buffer,
  now: Date,
): Promise<{ id: string; userId: string; name: string } | undefined> {
  const rows = await tx.query<{ id: string; userId: string; name: string }>(
    `UPDATE session s SET revoked_at = $2 FROM app_user u
      WHERE s.key = $1 AND s.revoked_at IS NULL AND u.id = s.user_id
      RETURNING s.id, s.user_id AS "userId", u.name`,
    [key, now],
  );
  return rows[0];
}

/** Forgets sessions that can never open anything again. */
export async function deleteDeadSessions(tx: Tx, createdBefore: Date): Promise<void> {
  await tx.query("DELETE FROM session WHERE created_at < $1", [createdBefore]);
}

export type EndReason = "rights" | "disabled" | "removed" | "password" | "factors" | "elsewhere";

/** Ends the sessions of a person, all of them or all but one; answers how many were alive. */
export async function revokeSessionsOf(
  tx: Tx,
  { userId, now, because, exceptId }: { userId: string; now: Date; because: EndReason; exceptId?: string },
): Promise<number> {
  const rows = await tx.query(
    `UPDATE session SET revoked_at = $2, revoked_because = $3
     WHERE user_id = $1 AND revoked_at IS NULL AND ($4::uuid IS NULL OR id <> $4) RETURNING id`,
    [userId, now, because, exceptId ?? null],
  );
  return rows.length;
}

/** Ends one session of this person; false where it is not theirs or over. */
export async function revokeSessionById(
  tx: Tx,
  { userId, id, now, because }: { userId: string; id: string; now: Date; because: EndReason },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE session SET revoked_at = $3, revoked_because = $4
     WHERE user_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING id`,
    [userId, id, now, because],
  );
  return rows.length > 0;
}

export type OwnSession = { id: string; createdAt: Date; seenAt: Date; address: string; userAgent: string };

/** The living sessions of a person, the one used last first. */
export async function listSessionsOf(
  db: Tx,
  userId: string,
  { createdAfter, seenAfter }: { createdAfter: Date; seenAfter: Date },
): Promise<OwnSession[]> {
  return db.query<OwnSession>(
    `SELECT id, created_at AS "createdAt", seen_at AS "seenAt", address, user_agent AS "userAgent" FROM session
     WHERE user_id = $1 AND revoked_at IS NULL AND created_at > $2 AND seen_at > $3 ORDER BY seen_at DESC, id`,
    [userId, createdAfter, seenAfter],
  );
}

/** The password was given just now. */
export async function confirmSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("UPDATE session SET confirmed_at = $2 WHERE id = $1", [id, now]);
}

/** Why a session of this key is over, where somebody ended it. */
export async function findEndReason(db: Tx, key: Buffer): Promise<EndReason | undefined> {
  const rows = await db.query<{ because: EndReason | null }>(
    "SELECT revoked_because AS because FROM session WHERE key = $1",
    [key],
  );
  return rows[0]?.because ?? undefined;
}
