import type { CombineContactLists, ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { fillFromLists, holdContactLists } from "../store/contact-list/contact-list.ts";
import { holdErasures } from "../store/erasure/erasure-turn.ts";
import { joinColumns } from "./join-columns.ts";
import { beginContactList, finishContactList } from "./make-contact-list.ts";

/**
 * Keeps everybody of some lists once under a new name, as the first list has them that does, without whoever is in one of
 * the others. Throws what the making of a list throws, and `not_found` where one of the lists is gone.
 */
export async function combineContactLists(
  ctx: SignedInCtx,
  { name, of, without }: CombineContactLists,
): Promise<{ list: ContactList }> {
  return ctx.db.transaction(async (tx) => {
    await holdErasures(tx);
    const held = await holdContactLists(tx, [...of, ...without]);
    if (held.length < of.length + without.length)
      throw new Fault("not_found", "One of these lists was deleted. Choose again.");
    const { headers, phoneColumn, cells } = joinColumns(
      of.flatMap((id) => held.find((list) => list.id === id) ?? []),
    );
    const parts = { of, without };
    const { id, nameColumn } = await beginContactList(ctx, tx, {
      name,
      headers,
      phoneColumn,
      source: "lists",
      parts,
    });
    const people = await fillFromLists(tx, id, { ...parts, cells, nameColumn });
    return {
      list: await finishContactList(ctx, tx, { id, name, people, from: { from: "lists", ...parts } }),
    };
  }, STATEMENT_LIMITS.allPeople);
}
