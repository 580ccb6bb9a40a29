import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db, Tx } from "#lib/db/index.ts";
import { insertSetupCode, listSetupCodes } from "../store/people/setup-code.ts";
import { hasUsers } from "../store/people/user.ts";

/** Makes a one-time code for the first owner, to be shown on the terminal; null where there is one already. */
export async function createSetupCode(db: Db): Promise<string | null> {
  if (await hasUsers(db)) return null;
  const code = randomBytes(16).toString("base64url");
  await insertSetupCode(db, hashOf(code));
  return code;
}

/** True where `code` is one of those shown; compared in constant time. */
export async function isSetupCode(db: Tx, code: string): Promise<boolean> {
  const given = hashOf(code);
  const known = await listSetupCodes(db);
  return known.filter((hash) => timingSafeEqual(hash, given)).length > 0;
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
