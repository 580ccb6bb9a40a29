import type { z } from "zod";
import type { FactorAdded, VerifyTotp } from "#lib/contract/desk/team/factor.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { deleteEnrolment, findEnrolment, findTotp, putTotp } from "../store/people/totp.ts";
import { addFactor } from "./add-factor.ts";
import { pictureIdOf } from "./picture-id.ts";
import { clockErrorOf, stepOfCode } from "./totp-code.ts";
import { openTotpSecret } from "./totp-secret.ts";

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
    "This picture does not count any more: it was used, is older than 15 minutes, or you signed in again. Close this and begin again.",
  );
}

function replaced(): Fault {
  return new Fault(
    "conflict",
    "You opened a newer picture in another tab, and only that one counts. Close this and begin again.",
  );
}

function wrongCode(errorS: number | null): Fault {
  const rule =
    errorS === null
      ? "this code is not right; scan the picture again, or enter the newest code"
      : `the clock of your phone is about ${Math.abs(errorS)} seconds ${errorS > 0 ? "fast" : "slow"}; set it to automatic, then enter the newest code`;
  return new Fault("invalid_input", `code: ${rule}.`, { fields: [{ path: "code", rule }] });
}
