import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Tx } from "#lib/db/index.ts";

/** What a request with a key needs to know of it. */
export type KeyAtWork = {
  id: string;
  name: string;
  rights: readonly Right[];
  senders: string[] | null;
  addresses: string[] | null;
  messagesPerDay: number | null;
  creditsPerDay: number | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  usedAt: Date | null;
  /** Reaches nobody: what it asks for is answered by a sandbox. */
  isTest: boolean;
};

const AT_WORK = `k.id, u.name, coalesce(u.rights, '{}') AS rights, k.senders, k.addresses, k.messages_per_day AS "messagesPerDay",
  k.credits_per_day AS "creditsPerDay", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt", k.used_at AS "usedAt",
  left(k.hint, 10) = 'tuma_test_' AS "isTest"`;

/** The keys of secrets by their places, also of the one before while it is replaced; null where nobody has it. */
export async function findKeys(tx: Tx, hashes: readonly Buffer[], now: Date): Promise<(KeyAtWork | null)[]> {
  const rows = await tx.query<KeyAtWork & { place: number }>(
    `SELECT x.place, ${AT_WORK} FROM unnest($1::bytea[]) WITH ORDINALITY AS x (hash, place)
       JOIN api_key k ON k.hash = x.hash OR (k.old_hash = x.hash AND k.old_until > $2) JOIN app_user u ON u.id = k.id`,
    [hashes, now],
  );
  const found = new Map(rows.map(({ place, ...key }) => [place, key]));
  return hashes.map((_, at) => found.get(at + 1) ?? null);
}

/** Keys that are taken, by their name or by the id of one; of several the first two. */
export function listKeysNamed(tx: Tx, nameOrId: string): Promise<KeyAtWork[]> {
  return tx.query<KeyAtWork>(
    `SELECT ${AT_WORK} FROM api_key k JOIN app_user u ON u.id = k.id
     WHERE k.revoked_at IS NULL AND (u.name = $1 OR k.id::text = $1) ORDER BY k.id LIMIT 2`,
    [nameOrId],
  );
}

/** One, also where it was revoked or has expired; null where the id is of no key. */
export async function findKey(tx: Tx, id: string): Promise<KeyAtWork | null> {
  const [row] = await tx.query<KeyAtWork>(
    `SELECT ${AT_WORK} FROM api_key k JOIN app_user u ON u.id = k.id WHERE k.id = $1`,
    [id],
  );
  return row ?? null;
}

/** False where it was revoked or has expired. */
export async function isKeyTaken(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    "SELECT FROM api_key WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)",
    [id, now],
  );
  return rows.length > 0;
}

/** Also of one that was revoked. */
export async function isKey(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query("SELECT FROM api_key WHERE id = $1", [id])).length > 0;
}

/** Who has been shown a secret of a key: whoever made it, and whoever gave it another one. */
export async function listHands(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT created_by AS id FROM api_key WHERE id = $1
     UNION SELECT actor_id FROM audit WHERE action = 'key.rotate' AND target = $1::text AND actor_id IS NOT NULL`,
    [id],
  );
  return rows.map((row) => row.id);
}

export async function noteUse(tx: Tx, id: string, { at, from }: { at: Date; from: string }): Promise<void> {
  await tx.query("UPDATE api_key SET used_at = $2, used_from = $3 WHERE id = $1", [id, at, from]);
}

/** It asks for events: from here on they are written down for it. */
export async function notePull(
  tx: Tx,
  id: string,
  { at, everyMs }: { at: Date; everyMs: number },
): Promise<void> {
  await tx.query(
    "UPDATE api_key SET pulled_at = $2 WHERE id = $1 AND (pulled_at IS NULL OR pulled_at < $3)",
    [id, at, new Date(at.getTime() - everyMs)],
  );
}

export type KeyRules = Pick<
  KeyAtWork,
  "name" | "rights" | "senders" | "addresses" | "messagesPerDay" | "creditsPerDay" | "expiresAt"
>;

type NewKey = KeyRules & { id: string; hash: Buffer; hint: string; by: string; now: Date };

/** The key and its account, which is removed from its first day. */
export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.query(
    `INSERT INTO app_user (id, name, email, role, rights, password_hash, created_at, is_disabled, removed_at)
     VALUES ($1, $2, 'key-' || $1::uuid, 'sender', $3, 'none', $4, true, $4)`,
    [key.id, key.name, key.rights, key.now],
  );
  await tx.query(
    `INSERT INTO api_key (id, hash, hint, senders, addresses, messages_per_day, credits_per_day, expires_at, created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      key.id,
      key.hash,
      key.hint,
      key.senders,
      key.addresses,
      key.messagesPerDay,
      key.creditsPerDay,
      key.expiresAt,
      key.now,
      key.by,
    ],
  );
}

/** Puts a test key where it acts: what it makes there is named like it, and its limits count there. */
export async function putTestKey(
  tx: Tx,
  key: Pick<KeyAtWork, "id" | "name" | "rights"> & { now: Date },
): Promise<void> {
  await tx.query(
    `WITH account AS (
       INSERT INTO app_user (id, name, email, role, rights, password_hash, created_at, is_disabled, removed_at)
       VALUES ($1, $2, 'key-' || $1::uuid, 'sender', $3, 'none', $4, true, $4)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, rights = excluded.rights
         WHERE (app_user.name, app_user.rights) IS DISTINCT FROM (excluded.name, excluded.rights)
     )
     INSERT INTO api_key (id, hash, hint, created_at, created_by) VALUES ($1, decode(md5($1::text), 'hex'), '', $4, $1)
     ON CONFLICT (id) DO NOTHING`,
    [key.id, key.name, key.rights, key.now],
  );
}

export async function updateKeyRow(tx: Tx, id: string, key: KeyRules): Promise<void> {
  await tx.query("UPDATE app_user SET name = $2, rights = $3 WHERE id = $1", [id, key.name, key.rights]);
  await tx.query(
    `UPDATE api_key SET senders = $2, addresses = $3, messages_per_day = $4, credits_per_day = $5, expires_at = $6
     WHERE id = $1`,
    [id, key.senders, key.addresses, key.messagesPerDay, key.creditsPerDay, key.expiresAt],
  );
}

/** While an older secret is taken that one stays, to `oldUntil` at most, and the newest is replaced; else the newest becomes the older. */
export async function replaceSecret(
  tx: Tx,
  id: string,
  { hash, hint, oldUntil, now }: { hash: Buffer; hint: string; oldUntil: Date; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE api_key SET old_hash = CASE WHEN old_until > $5 THEN old_hash ELSE hash END,
       old_until = CASE WHEN old_until > $5 THEN least(old_until, $4) ELSE $4 END, hash = $2, hint = $3 WHERE id = $1`,
    [id, hash, hint, oldUntil, now],
  );
}

export async function revokeKeyRow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("UPDATE api_key SET revoked_at = $2, old_hash = NULL, old_until = NULL WHERE id = $1", [
    id,
    now,
  ]);
}

/** A key as managers see it. */
export type KeyRow = KeyAtWork & {
  hint: string;
  createdAt: Date;
  createdBy: string;
  oldUntil: Date | null;
  usedFrom: string | null;
  messagesToday: number;
  creditsToday: number;
};

const VIEW = `SELECT ${AT_WORK}, k.hint, k.created_at AS "createdAt", coalesce(maker.name, '—') AS "createdBy",
    CASE WHEN k.old_until > $1 THEN k.old_until END AS "oldUntil", k.used_from AS "usedFrom",
    coalesce(d.messages, 0) AS "messagesToday", coalesce(d.credits, 0) AS "creditsToday"
  FROM api_key k JOIN app_user u ON u.id = k.id LEFT JOIN app_user maker ON maker.id = k.created_by
    LEFT JOIN api_key_day d ON d.key_id = k.id AND d.day = $2`;

type Seen = { now: Date; day: string };

/** All keys, those that are taken first, then the newest. */
export function listKeyRows(tx: Tx, { now, day }: Seen): Promise<KeyRow[]> {
  return tx.query<KeyRow>(`${VIEW} ORDER BY k.revoked_at IS NOT NULL, k.created_at DESC, k.id LIMIT 500`, [
    now,
    day,
  ]);
}

/** One key, and nobody changes it until the end of the transaction. */
export async function lockKeyRow(tx: Tx, id: string, { now, day }: Seen): Promise<KeyRow | null> {
  const [row] = await tx.query<KeyRow>(`${VIEW} WHERE k.id = $3 FOR UPDATE OF k`, [now, day, id]);
  return row ?? null;
}

/** Adds to what a key was accepted for today, and answers how much that is; its row is locked from here on. */
export async function addToDay(
  tx: Tx,
  id: string,
  { day, messages, credits }: { day: string; messages: number; credits: number },
): Promise<{ messages: number; credits: number }> {
  const [row] = await tx.query<{ messages: number; credits: number }>(
    `INSERT INTO api_key_day (key_id, day, messages, credits) VALUES ($1, $2, $3, $4)
     ON CONFLICT (key_id, day) DO UPDATE SET messages = api_key_day.messages + $3, credits = api_key_day.credits + $4
     RETURNING messages, credits`,
    [id, day, messages, credits],
  );
  return row ?? { messages, credits };
}
