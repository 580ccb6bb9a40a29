import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { parse, Refusal } from "../http/refusal.ts";
import { CUSTOMER_ID } from "../seed-sandbox.ts";
import type { AdminCall } from "./admin-call.ts";

const NewKey = z.strictObject({
  grants: z.array(z.enum(["chat", "sms", "voice"])).default(["chat", "sms", "voice"]),
  customerId: z.number().int().default(CUSTOMER_ID),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
});

/** Keys with their grants; only the last four characters of each. */
export async function listKeys({ sandbox }: AdminCall) {
  const keys = await sandbox.db.query(
    `SELECT id, customer_id AS "customerId", '…' || right(key, 4) AS hint, grants, created_at AS "createdAt",
            expires_at AS "expiresAt", revoked_at AS "revokedAt"
       FROM sandbox.api_key ORDER BY created_at, id`,
  );
  return { keys };
}

/** A new key, shown this once (§5 r2). */
export async function createKey({ sandbox, body }: AdminCall) {
  const { grants, customerId, expiresAt } = parse(NewKey, body);
  const id = randomUUID();
  const key = `sk_sandbox_${randomBytes(24).toString("hex")}`;
  await sandbox.db.query(
    `INSERT INTO sandbox.api_key (id, customer_id, key, grants, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, customerId, key, grants, sandbox.now(), expiresAt ?? null],
  );
  return { id, key, grants };
}

/** Ends a key at once. */
export async function revokeKey({ sandbox, id }: AdminCall) {
  const rows = await sandbox.db.query(
    "UPDATE sandbox.api_key SET revoked_at = coalesce(revoked_at, $2) WHERE id::text = $1 RETURNING id",
    [id, sandbox.now()],
  );
  if (rows.length === 0) throw new Refusal(404, "Key not found");
}
