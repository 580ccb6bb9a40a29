import type { Tx } from "#lib/db/index.ts";
import type { PendingUser } from "./pending-sign-in.ts";

export type PasskeyRow = {
  id: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const COLUMNS = `k.id, k.credential_id AS "credentialId", k.public_key AS "publicKey", k.counter, k.transports, k.name,
  k.is_synced AS "isSynced", k.created_at AS "createdAt", k.last_used_at AS "lastUsedAt"`;

export async function listPasskeysOf(db: Tx, userId: string): Promise<PasskeyRow[]> {
  return db.query<PasskeyRow>(
    `SELECT ${COLUMNS} FROM passkey k WHERE k.user_id = $1 ORDER BY k.created_at, k.id`,
    [userId],
  );
}

type NewPasskey = Omit<PasskeyRow, "createdAt" | "lastUsedAt"> & { userId: string; now: Date };

/** False where this very passkey is known already. */
export async function insertPasskey(tx: Tx, row: NewPasskey): Promise<boolean> {
  const { id, userId, credentialId, publicKey, counter, transports, name, isSynced, now } = row;
  const rows = await tx.query(
    `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
    [id, userId, credentialId, publicKey, counter, transports, name, isSynced, now],
  );
  return rows.length > 0;
}

/** A passkey with the person it signs in; nothing for people who may not sign in. */
export async function findPasskey(
  db: Tx,
  credentialId: string,
): Promise<(PasskeyRow & { user: PendingUser }) | undefined> {
  const rows = await db.query<PasskeyRow & { user: PendingUser }>(
    `SELECT ${COLUMNS}, jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', u.role) AS user
     FROM passkey k JOIN app_user u ON u.id = k.user_id
     WHERE k.credential_id = $1 AND NOT u.is_disabled AND u.removed_at IS NULL`,
    [credentialId],
  );
  return rows[0];
}

/** Keeps the counter of a use; false where it did not go up, unless it never counts. */
export async function spendCounter(
  tx: Tx,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE passkey SET counter = $2, last_used_at = $3
     WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
    [id, counter, now],
  );
  return rows.length > 0;
}

/** The name of somebody's own passkey, held as it is until the transaction ends; undefined where it is not theirs. */
export async function lockPasskeyName(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    "SELECT name FROM passkey WHERE id = $1 AND user_id = $2 FOR UPDATE",
    [id, userId],
  );
  return row?.name;
}

export async function renamePasskey(tx: Tx, id: string, name: string): Promise<void> {
  await tx.query("UPDATE passkey SET name = $2 WHERE id = $1", [id, name]);
}

/** The name of what was taken away; undefined where it is not theirs. */
export async function deletePasskeyRow(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const rows = await tx.query<{ name: string }>(
    "DELETE FROM passkey WHERE id = $1 AND user_id = $2 RETURNING name",
    [id, userId],
  );
  return rows[0]?.name;
}

/** One challenge a browser: who begins again gets another one. */
export async function putPasskeyEnrolment(
  tx: Tx,
  {
    sessionId,
    challenge,
    now,
    expiresAt,
  }: { sessionId: string; challenge: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query("DELETE FROM passkey_enrolment WHERE expires_at < $1", [now]);
  await tx.query(
    `INSERT INTO passkey_enrolment (session_id, challenge, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (session_id) DO UPDATE SET challenge = $2, expires_at = $3`,
    [sessionId, challenge, expiresAt],
  );
}

/** Takes the challenge of this browser away and answers it; undefined where none was given or it is too old. */
export async function takePasskeyEnrolment(
  db: Tx,
  sessionId: string,
  now: Date,
): Promise<string | undefined> {
  const rows = await db.query<{ challenge: string; expiresAt: Date }>(
    `DELETE FROM passkey_enrolment WHERE session_id = $1 RETURNING challenge, expires_at AS "expiresAt"`,
    [sessionId],
  );
  return rows[0] && rows[0].expiresAt > now ? rows[0].challenge : undefined;
}
