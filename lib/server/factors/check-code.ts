import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Ctx } from "../context.ts";
import { findRecoverySalt, findRecoverySet, spendRecoveryCode } from "../store/people/recovery-code.ts";
import { findTotp, spendStep } from "../store/people/totp.ts";
import { type GuessesLeft, sayGuessesLeft } from "./factor-limit.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp-code.ts";
import { openTotpSecret } from "./totp-secret.ts";

export type Check = { user: { id: string; name: string }; code: string; address: string; left: GuessesLeft };

/** Uses a right code up, inside the transaction of what it is good for; throws where somebody was quicker. */
export type Spend = (tx: Tx) => Promise<void>;

/** A code of the app: of this half minute or the one beside it, and of a later one than the last. */
export async function checkTotp(ctx: Ctx, { user, code, left }: Check): Promise<Spend> {
  const now = ctx.clock.now();
  const totp = await findTotp(ctx.db, user.id);
  const step = totp && stepOfCode(openTotpSecret({ ctx, userId: user.id }, totp.sealedSecret), code, now);
  if (totp === undefined || step === undefined || step === null) {
    // The same for every wrong code: whether it will be right in a minute is nobody's business.
    throw wrongCode(
      "This code is not right. Enter the newest one. If that fails too, set the clock of your phone to automatic.",
      left,
    );
  }
  const { sealedSecret } = totp;
  return async (tx) => {
    if (await spendStep(tx, { userId: user.id, sealedSecret, step, now })) return;
    if (left.triesLeft === 0) throw wrongCode("This code was used already.", left);
    throw refusal("This code was used already. Wait for the next one: at most 30 seconds.");
  };
}

/** One of the codes that were shown once. */
export async function checkRecovery(ctx: Ctx, { user, code, address, left }: Check): Promise<Spend> {
  const salt = await findRecoverySalt(ctx.db, user.id);
  const hash = salt && (await hashRecoveryCode(code, salt));
  return async (tx) => {
    const now = ctx.clock.now();
    if (!hash || !(await spendRecoveryCode(tx, { userId: user.id, hash, now }))) {
      throw wrongCode("This is not one of your recovery codes, or it has been used.", left);
    }
    const codesLeft = (await findRecoverySet(tx, user.id))?.left ?? 0;
    const actor = { userId: user.id, name: user.name, address, requestId: ctx.requestId };
    await recordAudit(tx, { actor, action: "factor.recover", target: user.id, detail: { codesLeft } });
  };
}

/** Says how many tries are left, or how long to wait after the last one: a page counts that down beside the rule. */
function wrongCode(words: string, left: GuessesLeft): Fault {
  const detail = `${words} ${sayGuessesLeft(left)}`;
  if (left.triesLeft > 0) return refusal(detail);
  return new Fault("wrong_credentials", detail, {
    fields: [{ path: "code", rule: words }],
    retry: "after",
    retryAfterMs: left.pauseMs,
  });
}

function refusal(detail: string): Fault {
  return new Fault("wrong_credentials", detail, { fields: [{ path: "code", rule: detail }] });
}
