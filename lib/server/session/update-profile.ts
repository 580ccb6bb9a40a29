import type { UpdateProfile } from "#lib/contract/desk/team/profile.ts";
import type { User } from "#lib/contract/desk/team/session.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { lockPersonName, renamePerson } from "../store/people/team.ts";

/**
 * The own name, as others read it. What was done before keeps the name it was done under. Throws `conflict` where it has
 * changed since it was seen.
 */
export async function updateProfile(ctx: SignedInCtx, { name: given, seen }: UpdateProfile): Promise<User> {
  const { userId: id, email, role } = ctx.actor;
  return ctx.db.transaction(async (tx) => {
    const before = (await lockPersonName(tx, id)) ?? ctx.actor.name;
    const name = requireUnchanged({ person: ctx.actor, seen, now: before, next: given });
    const after = { id, name, email, role };
    if (name === before) return after;
    await renamePerson(tx, id, name);
    await publish(tx, [{ topic: "team", data: {} }]);
    const detail = { name, before: { name: before }, after: { name } };
    await recordAudit(tx, { actor: ctx.actor, action: "profile.update", target: id, detail });
    return after;
  });
}
