import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { findUserByEmail } from "../../store/people/user.ts";
import type { Browser } from "../open-session.ts";
import { placeOfTry } from "../sign-in/place-of-try.ts";
import { countTry, forgetTries, sayTriesLeft } from "../sign-in/sign-in-limit.ts";
import { verifyPassword } from "./password.ts";

/**
 * The password of the person who is signed in. Counts with the tries of signing in, so that a browser left open is no
 * way around their limit. Throws `wrong_credentials` for `field`, `rate_limited`.
 */
export async function requireOwnPassword(
  ctx: Pick<SignedInCtx, "db" | "actor" | "clock" | "env">,
  { password, browser, field }: { password: string; browser: Browser; field: "password" | "current" },
): Promise<void> {
  const { db, actor } = ctx;
  const attempt = { ...(await placeOfTry(ctx, browser, actor.userId)), email: actor.email };
  const left = await countTry(ctx, attempt);
  const found = await findUserByEmail(db, actor.email);
  const isRight = await verifyPassword(password, found?.passwordHash);
  if (!isRight) {
    const detail = {
      triesLeft: left.triesLeft,
      door: field === "current" ? "change password" : "password again",
    };
    await db.transaction((tx) =>
      recordAudit(tx, { actor, action: "session.refuse", target: actor.userId, detail }),
    );
    const rest = sayTriesLeft(left);
    throw new Fault("wrong_credentials", `This is not your password. ${rest}`, {
      fields: [{ path: field, rule: `this is not your password. ${rest}` }],
    });
  }
  await forgetTries(ctx, attempt);
}
