import type { ContactList, UpdateContactList } from "#lib/contract/desk/people/contact-list.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { renameContactList } from "../store/contact-list/contact-list.ts";
import { nameIsUsed, requireContactList } from "./require-contact-list.ts";

/** Gives a list another name. Throws `not_found`, and `conflict` at the field `name` where another list has it. */
export async function updateContactList(
  ctx: SignedInCtx,
  { id, name }: UpdateContactList & { id: string },
): Promise<{ list: ContactList }> {
  return ctx.db.transaction(async (tx) => {
    const before = await requireContactList(tx, id);
    if (!(await renameContactList(tx, id, name))) throw nameIsUsed();
    await publish(tx, [{ topic: "list", data: {} }]);
    const detail = { before: { name: before.name }, after: { name } };
    await recordAudit(tx, { actor: ctx.actor, action: "list.update", target: id, detail });
    return { list: { ...before, name } };
  });
}
