import type { z } from "zod";
import type { TakeSecondStep } from "#lib/contract/desk/team/factor.ts";
import type { User } from "#lib/contract/desk/team/session.ts";
import type { Db } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { addressBlock } from "../caller/index.ts";
import type { Ctx } from "../context.ts";
import { type Browser, clearPending, openSession, requirePending, tooLate } from "../session/index.ts";
import { deletePending, lockPending } from "../store/people/pending-sign-in.ts";
import { listSessionAddresses } from "../store/people/session.ts";
import { checkRecovery, checkTotp } from "./check-code.ts";
import { countGuess, forgetGuesses } from "./factor-limit.ts";
import { recordGuess, recordGuessLimit } from "./record-guess.ts";

const CHECK = { totp: checkTotp, recovery: checkRecovery } as const;

/**
 * The second step of a sign-in: a code of the app, or one of the recovery codes. Each works once. Throws
 * `wrong_credentials` with the tries left, or where no password was given before; `rate_limited` after five wrong ones of a kind.
 */
export async function claimSecondStep(
  ctx: Ctx,
  { way, code }: z.output<typeof TakeSecondStep>,
  browser: Browser,
): Promise<User> {
  const { user, key } = await requirePending(ctx, browser.cookieHeader);
  const { address, place } = browser;
  const guess = { userId: user.id, way, place, isKnown: await isKnownPlace(ctx.db, user.id, place) };
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

/** A name that a proxy we do not know wrote into the place may be forged: only an address alone can be known. */
async function isKnownPlace(db: Db, userId: string, place: string): Promise<boolean> {
  const addresses = await listSessionAddresses(db, userId);
  return addresses.some((address) => addressBlock(address) === place);
}

const BY = { totp: "password and app", recovery: "password and recovery code" } as const;

function taken(): Fault {
  return new Fault("conflict", "This sign-in was finished in another tab. Reload the page.");
}
