import type { Tx } from "#lib/db/index.ts";
import type { FaultCode, FieldError } from "#lib/fault.ts";

/** One request of a key, as it was answered. */
export type KeyRequestRow = {
  keyId: string;
  at: Date;
  /** Method and pattern of the address. */
  door: string;
  status: number;
  code: FaultCode | null;
  fields: FieldError[];
  requestId: string;
  tookMs: number;
  isReplayed: boolean;
  address: string;
};

/** So many are kept of each key. */
export const REQUESTS_OF_KEY = 1_000;

/** In the order in which they were answered. */
export async function insertKeyRequests(tx: Tx, requests: readonly KeyRequestRow[]): Promise<void> {
  await tx.query(
    `INSERT INTO key_request (key_id, at, door, status, code, fields, request_id, took_ms, is_replayed, address)
     SELECT r.key_id, r.at, r.door, r.status, r.code, r.fields, r.request_id, r.took_ms, r.is_replayed, r.address
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS ("keyId" uuid, at timestamptz, door text, status int, code text,
         fields jsonb, "requestId" uuid, "tookMs" int, "isReplayed" boolean, address text)) WITH ORDINALITY
       AS r (key_id, at, door, status, code, fields, request_id, took_ms, is_replayed, address, place)
     WHERE EXISTS (SELECT FROM api_key WHERE id = r.key_id) ORDER BY r.place`,
    [JSON.stringify(requests)],
  );
}

/** Deletes all but the newest of these keys. What another process is deleting right now is left to it. */
export async function trimKeyRequests(tx: Tx, keyIds: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM key_request WHERE id IN (
       SELECT r.id FROM unnest($1::uuid[]) AS k (id) JOIN key_request r ON r.key_id = k.id
         AND r.id <= (SELECT id FROM key_request WHERE key_id = k.id ORDER BY id DESC OFFSET $2 LIMIT 1)
       FOR UPDATE OF r SKIP LOCKED)`,
    [keyIds, REQUESTS_OF_KEY],
  );
}

/** The newest first; those before `before`, and with `refused` those alone that were not done. */
export function listKeyRequestRows(
  tx: Tx,
  asked: { keyId: string; before: string | null; isRefused: boolean; limit: number },
): Promise<(KeyRequestRow & { id: string })[]> {
  return tx.query<KeyRequestRow & { id: string }>(
    `SELECT id::text, key_id AS "keyId", at, door, status, code, fields, request_id AS "requestId", took_ms AS "tookMs",
       is_replayed AS "isReplayed", address
     FROM key_request WHERE key_id = $1 AND id < coalesce($2::bigint, 9223372036854775807) AND ($3 = false OR status >= 400)
     ORDER BY key_request.id DESC LIMIT $4`,
    [asked.keyId, asked.before, asked.isRefused, asked.limit],
  );
}

/** Up to `limit` from before; answers whether there may be more. */
export async function deleteKeyRequestsBefore(tx: Tx, before: Date, limit: number): Promise<boolean> {
  const gone = await tx.query(
    `DELETE FROM key_request WHERE id = ANY(ARRAY(
       SELECT id FROM key_request WHERE at < $1 ORDER BY at LIMIT $2)) RETURNING 1`,
    [before, limit],
  );
  return gone.length === limit;
}
