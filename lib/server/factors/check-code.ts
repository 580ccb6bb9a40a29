import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Ctx } from "../context.ts";
import { findRecoverySalt, findRecoverySet, spendRecoveryCode } from "../store/people/recovery-code.ts";
import { findTotp, spendStep } from "../store/people/totp.ts";
import { triesSentence } from "./factor-limit.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp-code.ts";
import { openTotpSecret } from "./totp-secret.ts";

export type Check = { user: { id: string; name: string }; code: string; address: string; triesLeft: number };

/** Uses a right code up, inside the transaction of what it is good for; throws where somebody was quicker. */
export type Spend = (tx: Tx) => Promise<void>;

/** A code of the app: of this half minute or the one beside it, and of a later one than the last. */
export async function checkTotp(ctx: Ctx, { user, code, triesLeft }: Check): Promise<Spend> {
  const now = ctx.clock.now();
  const totp = await findTotp(ctx.db, user.id);
  const step = totp && stepOfCode(openTotpSecret({ ctx, userId: user.id }, totp.sealedSecret), code, now);
  if (totp === undefined || step === undefined || step === null) {
    // The same for every wrong code: whether it will be right in a minute is nobody's business.
    throw refusal(
      `This code is not right. Enter the newest one. If that fails too, set the clock of your phone to automatic. ${triesSentence(triesLeft)}`,
    );
  }
  const { sealedSecret } = totp;
  return async (tx) => {
    if (await spendStep(tx, { userId: user.id, sealedSecret, step, now })) return;
    throw refusal("This code was used already. Wait for the next one: at most 30 seconds.");
  };
}

/** One of the codes that were shown once. */
export async function checkRecovery(ctx: Ctx, { user, code, address, triesLeft }: Check): Promise<Spend> {
  const salt = await findRecoverySalt(ctx.db, user.id);
  const hash = salt && (await hashRecoveryCode(code, salt));
  return async (tx) => {
    const now = ctx.clock.now();
    if (!hash || !(await spendRecoveryCode(tx, { userId: user.id, hash, now }))) {
      throw refusal(
        `This is not one of your recovery codes, or it has been used. ${triesSentence(triesLeft)}`,
      );
    }
    const left = (await findRecoverySet(tx, user.id))?.left ?? 0;
    const actor = { userId: user.id, name: user.name, address, requestId: ctx.requestId };
    await recordAudit(tx, { actor, action: "factor.recover", target: user.id, detail: { codesLeft: left } });
  };
}

function refusal(detail: string): Fault {
  return new Fault("wrong_credentials", detail, { fields: [{ path: "code", rule: detail }] });
}
