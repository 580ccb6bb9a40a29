import type { FactorAdded } from "#lib/contract/desk/team/factor.ts";
import type { Tx } from "#lib/db/index.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { lockFactorsOf } from "../store/people/factor.ts";
import { findRecoverySet, putRecoveryCodes } from "../store/people/recovery-code.ts";
import { revokeSessionsOf } from "../store/people/session.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

type Added = {
  detail: Record<string, string>;
  /** Stores it; `isReplaced`: the one before it is gone. */
  put: (tx: Tx) => Promise<{ isReplaced: boolean }>;
};

/**
 * Adds a factor of the person who is signed in. With the first one come recovery codes, and browsers that were signed
 * in without it are signed out; so are they where a factor was replaced.
 */
export async function addFactor(ctx: SignedInCtx, { detail, put }: Added): Promise<FactorAdded> {
  const { actor, db, clock } = ctx;
  const { userId } = actor;
  // Made before the transaction: ten hashes take a tenth of a second.
  const made = (await findRecoverySet(db, userId)) ? null : await makeRecoveryCodes();
  return db.transaction(async (tx) => {
    await lockFactorsOf(tx, userId);
    const now = clock.now();
    const { isReplaced } = await put(tx);
    const isFirst = made !== null && !(await findRecoverySet(tx, userId));
    if (isFirst) await putRecoveryCodes(tx, { userId, salt: made.salt, hashes: made.hashes, now });
    const isNew = isFirst || isReplaced;
    const sessionsEnded = isNew
      ? await revokeSessionsOf(tx, { userId, now, because: "factors", exceptId: actor.sessionId })
      : 0;
    await publish(tx, [{ topic: "team", data: {} }]);
    const facts = { ...detail, ...(isReplaced && { isReplaced }), sessionsEnded };
    await recordAudit(tx, { actor, action: "factor.create", target: userId, detail: facts });
    return { recoveryCodes: isFirst ? made.codes : null };
  });
}
