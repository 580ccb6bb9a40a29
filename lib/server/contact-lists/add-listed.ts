import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { AddListed } from "#lib/contract/desk/people/listed-by-hand.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { readMobile } from "../read-number.ts";
import { lockContactList } from "../store/contact-list/contact-list.ts";
import { addListed as insert, moveOptedOut } from "../store/contact-list/listed-by-hand.ts";
import { requireContactList } from "./require-contact-list.ts";

/**
 * Puts somebody into a list, at its end; `isNew` is false where they were in it, and then nothing changes. Throws
 * `invalid_input` for what is no whole number, and `not_found`.
 */
export async function addListed(
  ctx: SignedInCtx,
  { id, number: written, name, columns: given }: AddListed & { id: string },
): Promise<{ list: ContactList; isNew: boolean }> {
  const number = readMobile(written, ctx.env.defaultRegion);
  return ctx.db.transaction(async (tx) => {
    await lockContactList(tx, id);
    const list = await requireContactList(tx, id);
    const nameColumn = nameColumnOf(list.headers, list.phoneColumn);
    if (given && given.length !== list.headers.length) throw otherColumns(list.headers.length);
    const columns = given ?? rowOf(list, { number, name, nameColumn });
    if (!(await insert(tx, id, { number, columns, nameColumn }))) return { list, isNew: false };
    // Before the log, as everybody locks these two who opts somebody out.
    await moveOptedOut(tx, [id], { number, by: 1 });
    await publish(tx, [{ topic: "list", data: {} }]);
    await recordAudit(tx, { actor: ctx.actor, action: "list.add", target: id, detail: { name: list.name } });
    return { list: await requireContactList(tx, id), isNew: true };
  });
}

function otherColumns(count: number): Fault {
  const rule = `columns has one value for each of the ${count} columns of the list`;
  return new Fault("invalid_input", rule, { fields: [{ path: "columns", rule }] });
}

type Row = { number: string; name: string | undefined; nameColumn: number };

/** The columns of the list, empty but for the number and the name. */
export const rowOf = (
  { headers, phoneColumn }: Pick<ContactList, "headers" | "phoneColumn">,
  { number, name = "", nameColumn }: Row,
): string[] =>
  headers.map((_, column) => (column === phoneColumn ? number : column === nameColumn ? name : ""));
