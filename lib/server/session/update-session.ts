import type { ConfirmSession } from "#lib/contract/desk/team/profile.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { confirmSession } from "../store/people/session.ts";
import type { Browser } from "./open-session.ts";
import { requireOwnPassword } from "./password/require-own-password.ts";

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
