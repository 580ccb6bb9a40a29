import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { deleteFactorsOf } from "../store/people/factor.ts";
import { deleteResetCodeOf } from "../store/people/reset-code.ts";
import { revokeSessionsOf } from "../store/people/session.ts";
import { removePersonRow } from "../store/people/team.ts";
import { loseConversations } from "./lose-conversations.ts";
import { requireChangeable, requireManager } from "./require-manager.ts";
import { requireOtherOwner } from "./require-other-owner.ts";

/**
 * Takes an account away for good: sessions end, the e-mail is free again, the name stays with what was done. Throws
 * `forbidden` for oneself and for an owner removed by an admin, `conflict` for the last owner.
 */
export async function deletePerson(ctx: SignedInCtx, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    const person = await requireChangeable(tx, manager, id);
    if (person.id === manager.id) {
      throw new Fault("forbidden", "You cannot remove yourself. Ask another owner.");
    }
    if (person.role === "owner") await requireOtherOwner(tx, id);
    const now = ctx.clock.now();
    await removePersonRow(tx, id, now);
    await deleteResetCodeOf(tx, id);
    await deleteFactorsOf(tx, id);
    await revokeSessionsOf(tx, { userId: id, now, because: "removed" });
    const lost = await loseConversations(tx, id);
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { name: person.name, email: person.email, role: person.role, ...lost };
    await recordAudit(tx, { actor: ctx.actor, action: "person.delete", target: id, detail });
  });
}
