import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { findUserByEmail } from "../store/user.ts";
import { recordAudit } from "../team/record-audit.ts";
import { verifyPassword } from "./password.ts";
import { countTry, forgetTries } from "./sign-in-limit.ts";

/**
 * The password of the person who is signed in. Counts with the tries of signing in, so that a browser left open is no
 * way around their limit. Throws `wrong_credentials` for `field`, `rate_limited`.
 */
export async function requireOwnPassword(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { password, address, field }: { password: string; address: string; field: "password" | "current" },
): Promise<void> {
  const attempt = { email: actor.email, address };
  const triesLeft = await countTry(db, attempt);
  const found = await findUserByEmail(db, actor.email);
  const isRight = await verifyPassword(password, found?.passwordHash);
  if (!isRight) {
    const detail = { triesLeft, door: field === "current" ? "change password" : "password again" };
    await db.transaction((tx) =>
      recordAudit(tx, { actor, action: "session.refuse", target: actor.userId, detail }),
    );
    const tries = triesLeft === 1 ? "1 try" : `${triesLeft} tries`;
    const rest = triesLeft > 0 ? `${tries} left before a pause.` : "Wait 15 min, then try again.";
    throw new Fault("wrong_credentials", `This is not your password. ${rest}`, {
      fields: [{ path: field, rule: `this is not your password. ${rest}` }],
    });
  }
  await forgetTries(db, attempt);
}
