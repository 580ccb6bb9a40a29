import { createHash, createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { AuditAction } from "#lib/contract/words/audit-actions.ts";
import type { Tx } from "#lib/db/index.ts";
import { type AuditEntry, findNewestKeyId, insertAudit, lockAudit } from "../store/people/audit.ts";

export type AuditNote = {
  /** Null where a rule of the console acts and not a person. */
  actor: { userId: string; name: string; address?: string; requestId?: string } | null;
  /** Who acts where nobody is signed in; "system" when absent. */
  actorName?: string;
  /** Where the actor does not say from where. */
  from?: { address: string; requestId: string };
  /** `campaign.start`, `session.create`: a noun and a verb. */
  action: AuditAction;
  /** The id of what it was done to. */
  target: string;
  /** What a reader needs to judge it; never a text, a secret or a whole number. */
  detail?: Record<string, unknown>;
};

/**
 * Writes one row of the append-only, hash-chained log inside the transaction of the change itself: no audit, no
 * action. Holds a lock until the end of the transaction, so call it late.
 */
export const recordAudit = (tx: Tx, note: AuditNote): Promise<void> => recordAudits(tx, [note]);

/** The same for several changes of one transaction, in their order. */
export async function recordAudits(tx: Tx, notes: readonly AuditNote[]): Promise<void> {
  if (notes.length === 0) return;
  const locked = await lockAudit(tx);
  const key = auditKey();
  let previousHash = locked.previousHash ?? FIRST_HASH;
  const rows = notes.map((note) => {
    const entry = entryOf(note, locked.at);
    const row = { ...entry, keyId: key.id, previousHash, hash: auditHash(key.secret, previousHash, entry) };
    previousHash = row.hash;
    return row;
  });
  await insertAudit(tx, rows);
}

function entryOf({ actor, actorName, from, action, target, detail = {} }: AuditNote, at: Date): AuditEntry {
  return {
    at,
    actorId: actor?.userId ?? null,
    actorName: actor?.name ?? actorName ?? "system",
    action,
    target,
    // Through JSON first: the hash must be over what the database will give back.
    detail: JSON.parse(JSON.stringify(detail)) as unknown,
    address: actor?.address ?? from?.address ?? null,
    requestId: actor?.requestId ?? from?.requestId ?? null,
  };
}

/** What the first row of the log follows. */
export const FIRST_HASH = Buffer.alloc(32);

/** The keyed hash of a row: over the one before and over everything the row says, keys in order. */
export function auditHash(key: Buffer | KeyObject, previousHash: Buffer, entry: AuditEntry): Buffer {
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

/** `secret`: of bytes `createHmac` would make one for each row, which costs more than the hash. */
export type AuditKey = { id: string; secret: KeyObject };

const SHELF = Symbol.for("tuma.audit-key");
type ProcessGlobals = { [SHELF]?: AuditKey };

/** Derives the key of the log from the session secret: whoever has the database alone cannot make a row that fits. */
export function setAuditKey(sessionSecret: string): void {
  const bytes = createHmac("sha256", sessionSecret).update("tuma audit log").digest();
  // On globalThis: the front, routes and pages each load their own copy of this module.
  (globalThis as ProcessGlobals)[SHELF] = {
    id: createHash("sha256").update(bytes).digest("hex").slice(0, 16),
    secret: createSecretKey(bytes),
  };
}

/** The key of this process; a context sets it. */
export function auditKey(): AuditKey {
  const key = (globalThis as ProcessGlobals)[SHELF];
  if (!key) throw new Error("The audit log has no key: createContext sets it.");
  return key;
}

/** Is it the key the console itself writes with: a row of another would look forged. */
export async function isAuditKeyOf(db: Tx): Promise<boolean> {
  const newest = await findNewestKeyId(db);
  return newest === undefined || newest === auditKey().id;
}
