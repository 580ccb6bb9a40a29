import type { RecoveryCodes } from "#lib/contract/desk/team/factor.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { countFactors, hasFactor, lockFactorsOf } from "../store/people/factor.ts";
import { putRecoveryCodes } from "../store/people/recovery-code.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

/** Ten new recovery codes; those before are worthless. Throws `conflict` for people without a second factor. */
export async function createRecoveryCodes(ctx: SignedInCtx): Promise<RecoveryCodes> {
  const { actor, db, clock } = ctx;
  const { userId } = actor;
  const { codes, salt, hashes } = await makeRecoveryCodes();
  await db.transaction(async (tx) => {
    await lockFactorsOf(tx, userId);
    if (!hasFactor(await countFactors(tx, userId))) {
      throw new Fault(
        "conflict",
        "Add a second factor first: recovery codes replace it when you have lost it.",
      );
    }
    await putRecoveryCodes(tx, { userId, salt, hashes, now: clock.now() });
    await publish(tx, [{ topic: "team", data: {} }]);
    await recordAudit(tx, { actor, action: "factor.codes", target: userId, detail: { codes: codes.length } });
  });
  return { recoveryCodes: codes };
}
