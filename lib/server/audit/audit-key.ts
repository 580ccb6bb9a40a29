import { createHash, createHmac } from "node:crypto";
import type { Tx } from "#lib/db/index.ts";
import { findNewestKeyId } from "../store/people/audit.ts";

export type AuditKey = { id: string; bytes: Buffer };

const SHELF = Symbol.for("tuma.audit-key");
type Shelf = { [SHELF]?: AuditKey };

/** Derives the key of the log from the session secret: whoever has the database alone cannot make a row that fits. */
export function setAuditKey(sessionSecret: string): void {
  const bytes = createHmac("sha256", sessionSecret).update("tuma audit log").digest();
  // On globalThis: the front, routes and pages each load their own copy of this module.
  (globalThis as Shelf)[SHELF] = {
    id: createHash("sha256").update(bytes).digest("hex").slice(0, 16),
    bytes,
  };
}

/** The key of this process; a context sets it. */
export function auditKey(): AuditKey {
  const key = (globalThis as Shelf)[SHELF];
  if (!key) throw new Error("The audit log has no key: createContext sets it.");
  return key;
}

/** Is it the key the console itself writes with: a row of another would look forged. */
export async function isAuditKeyOf(db: Tx): Promise<boolean> {
  const newest = await findNewestKeyId(db);
  return newest === undefined || newest === auditKey().id;
}
