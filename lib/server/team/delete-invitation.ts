import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { takeInvitation } from "../store/people/invitation.ts";
import { requireGivable, requireManager } from "./require-manager.ts";

/** Makes a link worthless that was not used yet. Throws `not_found` for one that is gone. */
export async function deleteInvitation(ctx: SignedInCtx, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const manager = await requireManager(tx, ctx);
    const taken = await takeInvitation(tx, id);
    if (!taken) throw new Fault("not_found", "This invitation has been used or withdrawn already.");
    requireGivable(manager, { role: taken.role, added: [] });
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { email: taken.email, role: taken.role };
    await recordAudit(tx, { actor: ctx.actor, action: "invitation.delete", target: id, detail });
  });
}
