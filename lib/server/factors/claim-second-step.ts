import type { z } from "zod";
import type { TakeSecondStep } from "#lib/contract/desk/team/factor.ts";
import type { User } from "#lib/contract/desk/team/session.ts";
import { Fault } from "#lib/fault.ts";
import type { Ctx } from "../context.ts";
import { type Browser, clearPending, openSession, requirePending, tooLate } from "../session/index.ts";
import { deletePending, lockPending } from "../store/people/pending-sign-in.ts";
import { checkRecovery, checkTotp } from "./check-code.ts";
import { countGuess, forgetGuesses } from "./factor-limit.ts";
import { recordGuess, recordGuessLimit } from "./record-guess.ts";

const CHECK = { totp: checkTotp, recovery: checkRecovery } as const;

/**
 * The second step of a sign-in: a code of the app, or one of the recovery codes. Each works once. Throws
 * `wrong_credentials` with the tries left, or where no password was given before; `rate_limited` after five.
 */
export async function claimSecondStep(
  ctx: Ctx,
  { way, code }: z.output<typeof TakeSecondStep>,
  browser: Browser,
): Promise<User> {
  const { user, key } = await requirePending(ctx, browser.cookieHeader);
  const { address, place } = browser;
  const guess = { userId: user.id, place };
  const note = { email: user.email, way, address };
  const left = await countGuess(ctx.db, guess).catch((error) => recordGuessLimit(ctx, note, error));
  try {
    const spend = await CHECK[way](ctx, { user, code, address, left });
    await openSession(ctx, user, {
      ...browser,
      by: BY[way],
      // One transaction: the password as it stands now, its one use, and the code. Where one fails none is used up.
      async claim(tx) {
        const isRight = await lockPending(tx, key, ctx.clock.now());
        if (!(await deletePending(tx, key))) throw taken();
        if (!isRight) throw tooLate();
        await spend(tx);
      },
    });
  } catch (error) {
    if (error instanceof Fault && error.code === "wrong_credentials")
      await recordGuess(ctx, { ...note, triesLeft: left.triesLeft });
    throw error;
  }
  await clearPending(ctx, browser);
  await forgetGuesses(ctx.db, guess);
  return user;
}

const BY = { totp: "password and app", recovery: "password and recovery code" } as const;

function taken(): Fault {
  return new Fault("conflict", "This sign-in was finished in another tab. Reload the page.");
}
