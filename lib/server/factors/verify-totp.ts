import type { z } from "zod";
import type { FactorAdded, VerifyTotp } from "#lib/contract/desk/team/factor.ts";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { deleteRecoveryCodesOf } from "../store/people/reset-code.ts";
import { revokeSessionsOf } from "../store/people/session.ts";
import { countFactors, findFactorDueAt, hasFactor, lockFactorsOf } from "../store/people/team.ts";
import { deleteEnrolment, deleteTotpOf, findEnrolment, findTotp, putTotp } from "../store/people/totp.ts";
import { addFactor } from "./create-recovery-codes.ts";
import { clockErrorOf, openTotpSecret, pictureIdOf, stepOfCode } from "./totp.ts";

/**
 * Proves that the app has the secret, by a code of it, and adds it; an app that was there before is replaced. Throws
 * `invalid_input` for a wrong code, `conflict` where none was begun in this browser or too long ago, and for a picture that
 * another tab has replaced.
 */
export async function verifyTotp(
  ctx: SignedInCtx,
  { code, pictureId }: z.output<typeof VerifyTotp>,
): Promise<FactorAdded> {
  const { actor, clock, db } = ctx;
  const { sessionId, userId } = actor;
  const now = clock.now();
  const sealedSecret = await findEnrolment(db, sessionId, now);
  if (!sealedSecret) throw tooLate();
  if (pictureId !== undefined && pictureId !== pictureIdOf(sealedSecret)) throw replaced();
  const secret = openTotpSecret({ ctx, userId }, sealedSecret);
  const step = stepOfCode(secret, code, now);
  if (step === null) throw wrongCode(clockErrorOf(secret, code, now));
  return addFactor(ctx, {
    detail: { factor: "app" },
    async put(tx) {
      if (!(await deleteEnrolment(tx, sessionId, sealedSecret))) throw tooLate();
      const isReplaced = (await findTotp(tx, userId)) !== undefined;
      await putTotp(tx, { userId, sealedSecret, lastStep: step, now });
      return { isReplaced };
    },
  });
}

function tooLate(): Fault {
  return new Fault(
    "conflict",
    t(
      "This picture does not count any more: it was used, is older than 15 minutes, or you signed in again. Close this and begin again.",
      "Picha hii haihesabiwi tena: ilitumika, ina zaidi ya dakika 15, au uliingia tena. Funga hii na uanze upya.",
    ),
  );
}

function replaced(): Fault {
  return new Fault(
    "conflict",
    t(
      "You opened a newer picture in another tab, and only that one counts. Close this and begin again.",
      "Ulifungua picha mpya zaidi kwenye kichupo kingine, na hiyo tu ndiyo inayohesabiwa. Funga hii na uanze upya.",
    ),
  );
}

function wrongCode(errorS: number | null): Fault {
  const rule =
    errorS === null
      ? "this code is not right; scan the picture again, or enter the newest code"
      : `the clock of your phone is about ${Math.abs(errorS)} seconds ${errorS > 0 ? "fast" : "slow"}; set it to automatic, then enter the newest code`;
  return new Fault("invalid_input", `code: ${rule}.`, { fields: [{ path: "code", rule }] });
}

/** Takes the authenticator app away. Throws `not_found`. */
export async function deleteTotp(ctx: SignedInCtx): Promise<void> {
  await removeFactor(ctx, {
    take: async (tx) => ((await deleteTotpOf(tx, ctx.actor.userId)) ? { factor: "app" } : undefined),
  });
}

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
    if (!detail)
      throw new Fault(
        "not_found",
        t("This is not among your factors any more.", "Uthibitisho huu hauko tena kwenye akaunti yako."),
      );
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
    t(
      "Everybody here needs a second factor. Add another one first, then remove this one.",
      "Kila mtu hapa anahitaji uthibitisho wa pili. Ongeza mwingine kwanza, kisha ondoa huu.",
    ),
  );
}
