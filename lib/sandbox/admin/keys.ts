import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { parse, Refusal } from "../http/refusal.ts";
import { CUSTOMER_ID } from "../seed-sandbox.ts";
import type { AdminCall } from "./admin-call.ts";

const Grants = z.array(z.enum(["chat", "sms", "voice"]));

const NewKey = z.strictObject({
  grants: Grants.default(["chat", "sms", "voice"]),
  customerId: z.number().int().default(CUSTOMER_ID),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  /** The same, counted from the sandbox's own time. */
  expiresInMs: z.number().int().min(1).optional(),
});

const KeyChange = z.strictObject({ grants: Grants });

/** Keys with their grants; only the last four characters of each. */
export async function listKeys({ sandbox }: AdminCall) {
  const keys = await sandbox.db.query(
    `SELECT id, customer_id AS "customerId", '…' || right(key, 4) AS hint, grants, created_at AS "createdAt",
            expires_at AS "expiresAt", coalesce(expires_at <= $1, false) AS "isExpired", revoked_at AS "revokedAt"
       FROM sandbox.api_key ORDER BY created_at, id`,
    [sandbox.now()],
  );
  return { keys };
}

/** A new key, shown this once (§5 r2). */
export async function createKey({ sandbox, body }: AdminCall) {
  const { grants, customerId, expiresAt, expiresInMs } = parse(NewKey, body);
  const id = randomUUID();
  const key = newKey();
  const now = sandbox.now();
  const endsAt = expiresInMs === undefined ? expiresAt : new Date(now.getTime() + expiresInMs);
  await sandbox.db.query(
    `INSERT INTO sandbox.api_key (id, customer_id, key, grants, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, customerId, key, grants, now, endsAt ?? null],
  );
  return { id, key, grants };
}

/** Gives a key other services: an existing one gets chat access by having it added (§5 r2). */
export async function updateKey({ sandbox, id, body }: AdminCall) {
  const rows = await sandbox.db.query(
    "UPDATE sandbox.api_key SET grants = $2 WHERE id::text = $1 RETURNING id",
    [id, parse(KeyChange, body).grants],
  );
  if (rows.length === 0) throw new Refusal(404, "Key not found");
}

/** Puts a new key, shown this once, in the place of one that ends at once. */
export async function rotateKey({ sandbox, id }: AdminCall) {
  const key = newKey();
  const [row] = await sandbox.db.query<{ id: string; grants: string[] }>(
    `WITH old AS (
       UPDATE sandbox.api_key SET revoked_at = $2 WHERE id::text = $1 AND revoked_at IS NULL
       RETURNING customer_id, grants, expires_at
     )
     INSERT INTO sandbox.api_key (id, customer_id, key, grants, created_at, expires_at)
     SELECT $3, customer_id, $4, grants, $2, expires_at FROM old RETURNING id, grants`,
    [id, sandbox.now(), randomUUID(), key],
  );
  if (!row) throw new Refusal(404, "There is no such key, or it is revoked");
  return { ...row, key };
}

/** Ends a key at once. */
export async function revokeKey({ sandbox, id }: AdminCall) {
  const rows = await sandbox.db.query(
    "UPDATE sandbox.api_key SET revoked_at = coalesce(revoked_at, $2) WHERE id::text = $1 RETURNING id",
    [id, sandbox.now()],
  );
  if (rows.length === 0) throw new Refusal(404, "Key not found");
}

function newKey(): string {
  return `sk_sandbox_${randomBytes(24).toString("hex")}`;
}
