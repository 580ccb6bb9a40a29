import { createHash, createHmac } from "node:crypto";
import type { AuditEntry } from "../store/people/audit.ts";

/** What the first row of the log follows. */
export const FIRST_HASH = Buffer.alloc(32);

/** The keyed hash of a row: over the one before and over everything the row says, keys in order. */
export function auditHash(key: Buffer, previousHash: Buffer, entry: AuditEntry): Buffer {
  const { at, actorId, actorName, action, target, detail, address, requestId } = entry;
  const said = [at.toISOString(), actorId, actorName, action, target, inOrder(detail), address, requestId];
  return createHmac("sha256", key).update(previousHash).update(JSON.stringify(said)).digest();
}

/** How rows were hashed before the log had a key. */
export function plainAuditHash(previousHash: Buffer, entry: AuditEntry): Buffer {
  const { at, actorId, actorName, action, target, detail } = entry;
  const said = JSON.stringify([at.toISOString(), actorId, actorName, action, target, inOrder(detail)]);
  return createHash("sha256").update(previousHash).update(said).digest();
}

// jsonb gives keys back in an order of its own.
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, part]) => [key, inOrder(part)]);
}
