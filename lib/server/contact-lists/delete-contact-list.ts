import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { deleteContactList as deleteRows } from "../store/contact-list/contact-list.ts";
import { noSuchList, requireContactList } from "./require-contact-list.ts";

/** Deletes a list with its people; campaigns that used it keep theirs. Throws `not_found`. */
export async function deleteContactList(ctx: SignedInCtx, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { name, people } = await requireContactList(tx, id);
    if (!(await deleteRows(tx, id))) throw noSuchList();
    await publish(tx, [{ topic: "list", data: {} }]);
    const detail = { name, people };
    await recordAudit(tx, { actor: ctx.actor, action: "list.delete", target: id, detail });
  }, STATEMENT_LIMITS.allPeople);
}
