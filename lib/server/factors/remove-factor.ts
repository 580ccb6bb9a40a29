import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { countFactors, findFactorDueAt, hasFactor, lockFactorsOf } from "../store/people/factor.ts";
import { deleteRecoveryCodesOf } from "../store/people/recovery-code.ts";
import { revokeSessionsOf } from "../store/people/session.ts";

type Removed = {
  /** Takes it away and says what it was; undefined where it was gone. */
  take: (tx: Tx) => Promise<Record<string, string> | undefined>;
};

/**
 * Takes a factor of the person who is signed in away, and signs all other browsers out: they may have come in with it.
 * Recovery codes go with the last one. Throws `not_found`, and `conflict` for the last one where everybody needs one.
 */
export async function removeFactor(ctx: SignedInCtx, { take }: Removed): Promise<void> {
  const { actor, db, clock } = ctx;
  const { userId } = actor;
  await db.transaction(async (tx) => {
    await lockFactorsOf(tx, userId);
    const detail = await take(tx);
    if (!detail) throw new Fault("not_found", "This is not among your factors any more.");
    const isLast = !hasFactor(await countFactors(tx, userId));
    if (isLast && (await findFactorDueAt(tx)) !== null) throw needed();
    if (isLast) await deleteRecoveryCodesOf(tx, userId);
    const now = clock.now();
    const ended = { userId, now, because: "factors", exceptId: actor.sessionId } as const;
    const sessionsEnded = await revokeSessionsOf(tx, ended);
    await publish(tx, [{ topic: "team", data: {} }]);
    const facts = { ...detail, ...(isLast && { isLast }), sessionsEnded };
    await recordAudit(tx, { actor, action: "factor.delete", target: userId, detail: facts });
  });
}

function needed(): Fault {
  return new Fault(
    "conflict",
    "Everybody here needs a second factor. Add another one first, then remove this one.",
  );
}
