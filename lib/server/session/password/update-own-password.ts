import type { UpdatePassword } from "#lib/contract/desk/team/profile.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { deleteResetCodeOf } from "../../store/people/reset-code.ts";
import { revokeSessionsOf } from "../../store/people/session.ts";
import { lockTeam, updatePassword } from "../../store/people/team.ts";
import { type Browser, openSession } from "../open-session.ts";
import { hashPassword } from "./password.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import { requireUncommonPassword } from "./require-uncommon-password.ts";

/**
 * Changes the own password: every session ends, this browser gets a new one, and reset links are worthless. Throws
 * `wrong_credentials` for the old one, `invalid_input` for a common one or the same.
 */
export async function updateOwnPassword(
  ctx: SignedInCtx,
  { current, next }: UpdatePassword,
  browser: Browser,
): Promise<void> {
  const { actor } = ctx;
  await requireOwnPassword(ctx, { password: current, browser, field: "current" });
  if (current.normalize("NFKC") === next.normalize("NFKC")) throw refused("this is the password you have");
  try {
    requireUncommonPassword(next, { ...actor, site: ctx.env.publicOrigin });
  } catch (error) {
    if (error instanceof Fault && error.fields[0]) throw refused(error.fields[0].rule);
    throw error;
  }
  const passwordHash = await hashPassword(next);
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx);
    const now = ctx.clock.now();
    await updatePassword(tx, { id: actor.userId, passwordHash, now });
    await deleteResetCodeOf(tx, actor.userId);
    await revokeSessionsOf(tx, { userId: actor.userId, now, because: "password" });
    await recordAudit(tx, { actor, action: "password.update", target: actor.userId });
  });
  const { userId: id, name, email, role } = actor;
  await openSession(ctx, { id, name, email, role }, browser);
}

function refused(rule: string): Fault {
  return new Fault("invalid_input", `password: ${rule}.`, { fields: [{ path: "next", rule }] });
}
