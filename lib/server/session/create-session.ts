import type { SignInAnswer } from "#lib/contract/desk/team/factor.ts";
import type { ConfirmSession } from "#lib/contract/desk/team/profile.ts";
import type { CreateSession, User } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Ctx, SignedInCtx } from "../context.ts";
import { clearSid, readSid, sessionKey } from "../signed-in/index.ts";
import { findUserByEmail, lockSignIn } from "../store/people/pending-sign-in.ts";
import { confirmSession, revokeSession } from "../store/people/session.ts";
import { countFactors, lockFactorsOf } from "../store/people/team.ts";
import { type Browser, openSession } from "./open-session.ts";
import { requireOwnPassword, verifyPassword } from "./password.ts";
import { deviceOf } from "./sign-in/device-of.ts";
import { openPending, waysOf, writePending } from "./sign-in/pending-sign-in.ts";
import { recordLimit, recordRefusal } from "./sign-in/record-refusal.ts";
import { countTry, forgetTries, placeOfTry, wrongCredentials } from "./sign-in/sign-in-limit.ts";

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
  requirePasswords(ctx);
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

/** Throws `forbidden` where everybody signs in by the provider of identities. */
export function requirePasswords({ env }: Pick<Ctx, "env">): void {
  if (!env.identityProvider?.isOnly) return;
  const { name } = env.identityProvider;
  const provider = isolated(name);
  throw new Fault(
    "forbidden",
    t(
      `Everybody signs in with ${provider} here. Passwords and passkeys of this console open nothing.`,
      `Hapa kila mtu huingia kwa ${provider}. Nenosiri na passkey za konsoli hii hazifungui chochote.`,
    ),
  );
}

type Proven = Browser & { by?: string; claim?: (tx: Tx) => Promise<void> };

/**
 * For whoever has proven who they are (`by`): a session, or, where there is a second factor, the question for it. `claim`
 * throws, in the transaction of either, where the proof is worth nothing any more.
 */
export async function startSession(
  ctx: Ctx,
  user: User,
  { by = "password", ...browser }: Proven,
): Promise<SignInAnswer> {
  const ways = waysOf(await countFactors(ctx.db, user.id));
  if (ways.length === 0) {
    const claim = async (tx: Tx) => {
      await browser.claim?.(tx);
      await refuseNewFactor(tx, user.id);
    };
    await openSession(ctx, user, { ...browser, claim, by });
    return { step: "done", user };
  }
  const { sid } = await ctx.db.transaction(async (tx) => {
    await browser.claim?.(tx);
    const detail = { email: user.email, device: deviceOf(browser.userAgent) };
    const from = { address: browser.address, requestId: ctx.requestId };
    const made = await openPending(ctx, tx, user.id, by);
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
  throw new Fault(
    "conflict",
    t(
      "A second factor was added a moment ago. Sign in again.",
      "Uthibitisho wa pili umeongezwa punde. Ingia tena.",
    ),
  );
}

/** Takes the password again, for doors that ask for one given within ten minutes. Throws `wrong_credentials`. */
export async function updateSession(
  ctx: SignedInCtx,
  { password }: ConfirmSession,
  browser: Browser,
): Promise<void> {
  await requireOwnPassword(ctx, { password, browser, field: "password" });
  const { actor } = ctx;
  await ctx.db.transaction(async (tx) => {
    await confirmSession(tx, actor.sessionId, ctx.clock.now());
    await recordAudit(tx, { actor, action: "session.confirm", target: actor.sessionId });
  });
}

/** Signs this browser out; doing it twice, or without a session, is fine. */
export async function deleteSession(
  ctx: Ctx,
  { cookieHeader, headers, address }: Pick<Browser, "cookieHeader" | "headers" | "address">,
): Promise<void> {
  const secret = ctx.env.sessionSecret;
  const sid = await readSid(cookieHeader, secret);
  if (sid) await ctx.db.transaction((tx) => revoke(ctx, tx, { sid, address }));
  await clearSid({ cookieHeader, headers, secret });
  // Not "cookies": the theme is one, and it is nobody's secret.
  headers.set("clear-site-data", '"cache", "storage"');
}

async function revoke(ctx: Ctx, tx: Tx, { sid, address }: { sid: string; address: string }): Promise<void> {
  const ended = await revokeSession(tx, sessionKey(sid, ctx.env.sessionSecret), ctx.clock.now());
  if (!ended) return;
  const actor = { ...ended, address, requestId: ctx.requestId };
  await recordAudit(tx, { actor, action: "session.delete", target: ended.id });
}
