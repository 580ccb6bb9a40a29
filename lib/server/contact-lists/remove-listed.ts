import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { RemoveListed } from "#lib/contract/desk/people/listed-by-hand.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { readNumber } from "../read-number.ts";
import { moveOptedOut, removeListed as remove } from "../store/contact-list/listed-by-hand.ts";
import { requireContactList } from "./require-contact-list.ts";

/**
 * Takes somebody out of a list; what was sent to them, and drafts that have the list already, stay. Without them already
 * nothing changes. Throws `invalid_input` for what is no whole number, and `not_found`.
 */
export async function removeListed(
  ctx: SignedInCtx,
  { id, number: written }: RemoveListed & { id: string },
): Promise<{ list: ContactList }> {
  const number = readNumber(written, ctx.env.defaultRegion);
  return ctx.db.transaction(async (tx) => {
    const list = await requireContactList(tx, id);
    if (!(await remove(tx, id, number))) return { list };
    // Before the log, as everybody locks these two who opts somebody out.
    await moveOptedOut(tx, [id], { number, by: -1 });
    await publish(tx, [{ topic: "list", data: {} }]);
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "list.remove",
      target: id,
      detail: { name: list.name },
    });
    return { list: await requireContactList(tx, id) };
  });
}
