import type { ContactList, UpdateContactList } from "#lib/contract/desk/people/contact-list.ts";
import { constraintOf } from "#lib/db/index.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { requireShown } from "../sight/index.ts";
import { lockContactList, renameContactList } from "../store/contact-list/contact-list.ts";
import { nameIsUsed, requireContactList } from "./require-contact-list.ts";

/**
 * Gives a list another name. Throws `not_found`, and `conflict` where it has changed since it was seen, or at the field
 * `name` where another list has it, `forbidden` for a number of whoever sees none.
 */
export async function updateContactList(
  ctx: SignedInCtx,
  { id, name: given, seen }: UpdateContactList & { id: string },
): Promise<{ list: ContactList }> {
  requireShown(ctx.actor, given, "name");
  return ctx.db.transaction(async (tx) => {
    await lockContactList(tx, id);
    const before = await requireContactList(tx, id);
    const name = requireUnchanged({ person: ctx.actor, seen, now: before.name, next: given });
    if (!(await renameContactList(tx, id, name).catch(falseIfTakenNow))) throw nameIsUsed();
    await publish(tx, [{ topic: "list", data: {} }]);
    const detail = { before: { name: before.name }, after: { name } };
    await recordAudit(tx, { actor: ctx.actor, action: "list.update", target: id, detail });
    return { list: { ...before, name } };
  });
}

/** By another list that is given this name at the same moment. */
function falseIfTakenNow(error: unknown): false {
  if (constraintOf(error) === "contact_list_name") return false;
  throw error;
}
