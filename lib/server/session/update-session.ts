import type { ConfirmSession } from "#lib/contract/desk/profile.ts";
import type { SignedInCtx } from "../context.ts";
import { confirmSession } from "../store/session.ts";
import { recordAudit } from "../team/record-audit.ts";
import { requireOwnPassword } from "./require-own-password.ts";

/** Takes the password again, for doors that ask for one given within ten minutes. Throws `wrong_credentials`. */
export async function updateSession(
  ctx: SignedInCtx,
  { password }: ConfirmSession,
  address: string,
): Promise<void> {
  await requireOwnPassword(ctx, { password, address, field: "password" });
  const { actor } = ctx;
  await ctx.db.transaction(async (tx) => {
    await confirmSession(tx, actor.sessionId, ctx.clock.now());
    await recordAudit(tx, { actor, action: "session.confirm", target: actor.sessionId });
  });
}
