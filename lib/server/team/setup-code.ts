import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db, Tx } from "#lib/db/index.ts";
import { hasUsers } from "../store/user.ts";

/** Makes a one-time code for the first owner, to be shown on the terminal; null where there is one already. */
export async function createSetupCode(db: Db): Promise<string | null> {
  if (await hasUsers(db)) return null;
  const code = randomBytes(16).toString("base64url");
  await db.query("INSERT INTO setup_code (code_hash) VALUES ($1)", [hashOf(code)]);
  return code;
}

/** True where `code` is one of those shown; compared in constant time. */
export async function isSetupCode(db: Tx, code: string): Promise<boolean> {
  const rows = await db.query<{ codeHash: Buffer }>(`SELECT code_hash AS "codeHash" FROM setup_code`);
  const given = hashOf(code);
  return rows.filter((row) => timingSafeEqual(row.codeHash, given)).length > 0;
}

export async function deleteSetupCodes(tx: Tx): Promise<void> {
  await tx.query("DELETE FROM setup_code");
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
