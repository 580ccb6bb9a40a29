import type { CreateSession, User } from "#lib/contract/desk/session.ts";
import type { Ctx } from "../context.ts";
import { findUserByEmail } from "../store/user.ts";
import { type Browser, openSession } from "./open-session.ts";
import { verifyPassword } from "./password.ts";
import { recordLimit, recordRefusal } from "./record-refusal.ts";
import { countTry, forgetTries, wrongCredentials } from "./sign-in-limit.ts";

/**
 * Signs in with e-mail and password. Throws `wrong_credentials` with the tries left, in the same words and after the
 * same work for an unknown e-mail, and `rate_limited` after five failures in 15 min of one account and address.
 */
export async function createSession(
  ctx: Ctx,
  { email, password }: CreateSession,
  browser: Browser,
): Promise<User> {
  const attempt = { email, address: browser.address };
  const triesLeft = await countTry(ctx.db, attempt).catch((error) => recordLimit(ctx, attempt, error));
  const found = await findUserByEmail(ctx.db, email);
  const isRight = await verifyPassword(password, found?.passwordHash);
  if (!found || !isRight) {
    ctx.log.warn("sign-in refused", { requestId: ctx.requestId, triesLeft });
    await recordRefusal(ctx, { ...attempt, triesLeft, isKnown: found !== undefined });
    throw wrongCredentials(triesLeft);
  }
  const { id, name, role } = found;
  const user: User = { id, name, email: found.email, role };
  await openSession(ctx, user, browser);
  await forgetTries(ctx.db, attempt);
  return user;
}
