import type { Role } from "#lib/contract/desk/session.ts";
import type { Tx } from "#lib/db/index.ts";

export type SessionRow = {
  id: string;
  userId: string;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
  seenAt: Date;
  confirmedAt: Date;
};

export type NewSession = {
  key: Buffer;
  id: string;
  userId: string;
  now: Date;
  address: string;
  userAgent: string;
};

/** The living session of a key with its person, or undefined. */
export async function findSession(
  db: Tx,
  key: Buffer,
  { createdAfter, seenAfter }: { createdAfter: Date; seenAfter: Date },
): Promise<SessionRow | undefined> {
  const rows = await db.query<SessionRow>(
    `SELECT s.id, s.user_id AS "userId", u.name, u.email, u.role,
            s.created_at AS "createdAt", s.seen_at AS "seenAt", s.confirmed_at AS "confirmedAt"
       FROM session s JOIN app_user u ON u.id = s.user_id
      WHERE s.key = $1 AND s.revoked_at IS NULL AND s.created_at > $2 AND s.seen_at > $3 AND NOT u.is_disabled`,
    [key, createdAfter, seenAfter],
  );
  return rows[0];
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
}

export async function touchSession(db: Tx, key: Buffer, now: Date): Promise<void> {
  await db.query("UPDATE session SET seen_at = $2 WHERE key = $1 AND seen_at < $2", [key, now]);
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
