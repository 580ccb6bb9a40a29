import type { AuditAction } from "#lib/contract/words/audit-actions.ts";
import type { Tx } from "#lib/db/index.ts";
import { insertAudit, lockAudit } from "../store/people/audit.ts";
import { auditHash, FIRST_HASH } from "./audit-hash.ts";
import { auditKey } from "./audit-key.ts";

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
export async function recordAudit(
  tx: Tx,
  { actor, actorName, from, action, target, detail = {} }: AuditNote,
): Promise<void> {
  // Through JSON first: the hash must be over what the database will give back.
  const stored: unknown = JSON.parse(JSON.stringify(detail));
  const { previousHash = FIRST_HASH, at } = await lockAudit(tx);
  const entry = {
    at,
    actorId: actor?.userId ?? null,
    actorName: actor?.name ?? actorName ?? "system",
    action,
    target,
    detail: stored,
    address: actor?.address ?? from?.address ?? null,
    requestId: actor?.requestId ?? from?.requestId ?? null,
  };
  const key = auditKey();
  await insertAudit(tx, {
    ...entry,
    keyId: key.id,
    previousHash,
    hash: auditHash(key.bytes, previousHash, entry),
  });
}
