import { randomUUID } from "node:crypto";
import type { Db } from "#lib/db/index.ts";
import { createSecret } from "#lib/server/keys/index.ts";
import { insertKey, type KeyRules } from "#lib/server/store/api/api-key.ts";

const RULES: KeyRules = {
  name: "Shop system",
  rights: ["sms", "seeNumbers"],
  senders: null,
  addresses: null,
  messagesPerDay: null,
  creditsPerDay: null,
  expiresAt: null,
};

type Planted = Partial<KeyRules> & { kind?: "live" | "test"; by?: string; now?: Date };

/** A key of another system, with no limit but those given, straight into the database. */
export async function plantKey(db: Db, given: Planted = {}): Promise<{ id: string; secret: string }> {
  const { kind = "live", by = randomUUID(), now = new Date(), ...rules } = given;
  const { secret, hash, hint } = createSecret(kind);
  const id = randomUUID();
  await db.transaction((tx) => insertKey(tx, { ...RULES, ...rules, id, hash, hint, by, now }));
  return { id, secret };
}
