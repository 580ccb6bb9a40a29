import type { Tx } from "#lib/db/index.ts";
import { insertAudit, lockAudit } from "../store/audit.ts";
import { auditHash, FIRST_HASH } from "./audit-hash.ts";

export type AuditNote = {
  /** Null where a rule of the console acts and not a person. */
  actor: { userId: string; name: string } | null;
  /** `campaign.start`, `session.create`: a noun and a verb. */
  action: string;
  /** The id of what it was done to. */
  target: string;
  /** What a reader needs to judge it; never a text, a secret or a whole number. */
  detail?: Record<string, unknown>;
};

/**
 * Writes one row of the append-only, hash-chained log inside the transaction of the change itself: no audit, no
 * action. Holds a lock until the end of the transaction, so call it late.
 */
export async function recordAudit(tx: Tx, { actor, action, target, detail = {} }: AuditNote): Promise<void> {
  // Through JSON first: the hash must be over what the database will give back.
  const stored: unknown = JSON.parse(JSON.stringify(detail));
  const { previousHash = FIRST_HASH, at } = await lockAudit(tx);
  const entry = {
    at,
    actorId: actor?.userId ?? null,
    actorName: actor?.name ?? "system",
    action,
    target,
    detail: stored,
  };
  await insertAudit(tx, { ...entry, previousHash, hash: auditHash(previousHash, entry) });
}
