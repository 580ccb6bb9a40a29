import type { SignInAnswer } from "#lib/contract/desk/team/factor.ts";
import type { CreateSession, User } from "#lib/contract/desk/team/session.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Ctx } from "../context.ts";
import { countFactors, lockFactorsOf } from "../store/people/factor.ts";
import { findUserByEmail, lockSignIn } from "../store/people/user.ts";
import { type Browser, openSession } from "./open-session.ts";
import { verifyPassword } from "./password/password.ts";
import { deviceOf } from "./sign-in/device-of.ts";
import { openPending, waysOf, writePending } from "./sign-in/pending-sign-in.ts";
import { placeOfTry } from "./sign-in/place-of-try.ts";
import { recordLimit, recordRefusal } from "./sign-in/record-refusal.ts";
import { countTry, forgetTries, wrongCredentials } from "./sign-in/sign-in-limit.ts";

/**
 * Signs in with e-mail and password; where the person has a second factor nothing is open before it was given. Throws
 * `wrong_credentials` with the tries left, in the same words and after the same work for an unknown e-mail, and
 * `rate_limited` where the failures of an account from this place, or of all strangers to it, ask for a wait.
 */
export async function createSession(
  ctx: Ctx,
  { email, password }: CreateSession,
  browser: Browser,
): Promise<SignInAnswer> {
  const found = await findUserByEmail(ctx.db, email);
  const attempt = { ...(await placeOfTry(ctx, browser, found?.id)), email };
  const who = { email, address: browser.address };
  const left = await countTry(ctx, attempt).catch((error) => recordLimit(ctx, who, error));
  const isRight = await verifyPassword(password, found?.passwordHash);
  if (!found || !isRight) {
    const { address } = browser;
    ctx.log.warn("sign-in refused", {
      requestId: ctx.requestId,
      userId: found?.id ?? null,
      address,
      ...left,
    });
    await recordRefusal(ctx, { ...who, triesLeft: left.triesLeft, isKnown: found !== undefined });
    throw wrongCredentials(left);
  }
  const { id, name, role } = found;
  // To check a password takes a while, longer in a queue: one that was changed meanwhile opens nothing.
  const claim = async (tx: Tx) => {
    if (!(await lockSignIn(tx, found))) throw wrongCredentials(left);
  };
  const answer = await startSession(ctx, { id, name, email: found.email, role }, { ...browser, claim });
  await forgetTries(ctx, attempt);
  return answer;
}

type Proven = Browser & { claim?: (tx: Tx) => Promise<void> };

/**
 * For whoever has proven the password: a session, or, where there is a second factor, the question for it. `claim`
 * throws, in the transaction of either, where the proof is worth nothing any more.
 */
export async function startSession(ctx: Ctx, user: User, browser: Proven): Promise<SignInAnswer> {
  const ways = waysOf(await countFactors(ctx.db, user.id));
  if (ways.length === 0) {
    const claim = async (tx: Tx) => {
      await browser.claim?.(tx);
      await refuseNewFactor(tx, user.id);
    };
    await openSession(ctx, user, { ...browser, claim, by: "password" });
    return { step: "done", user };
  }
  const { sid } = await ctx.db.transaction(async (tx) => {
    await browser.claim?.(tx);
    const detail = { email: user.email, device: deviceOf(browser.userAgent) };
    const from = { address: browser.address, requestId: ctx.requestId };
    const made = await openPending(ctx, tx, user.id);
    const note = { actor: null, actorName: "Not known", from, target: "sign-in", detail };
    await recordAudit(tx, { ...note, action: "factor.ask" });
    return made;
  });
  await writePending(ctx, sid, browser);
  return { step: "second", ways };
}

/** Added in another browser after we had looked: a password alone opens nothing any more. */
async function refuseNewFactor(tx: Tx, userId: string): Promise<void> {
  await lockFactorsOf(tx, userId);
  if (waysOf(await countFactors(tx, userId)).length === 0) return;
  throw new Fault("conflict", "A second factor was added a moment ago. Sign in again.");
}
