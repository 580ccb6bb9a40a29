import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { MakeListByHand } from "#lib/contract/desk/people/listed-by-hand.ts";
import type { SignedInCtx } from "../context.ts";
import { readMobile } from "../read-number.ts";
import { insertListed, setListSize } from "../store/contact-list/contact-list.ts";
import { holdErasures } from "../store/erasure/erasure-turn.ts";
import { rowOf } from "./add-listed.ts";
import { beginContactList, finishContactList } from "./make-contact-list.ts";

const COLUMNS = { headers: ["Name", "Phone"], phoneColumn: 1 };

/** A list of people who are named one by one, each once. Throws `invalid_input` at a number that is none, and `conflict` at the name. */
export async function makeListByHand(
  ctx: SignedInCtx,
  { name, people }: MakeListByHand,
): Promise<{ list: ContactList }> {
  const names = new Map<string, string | undefined>();
  for (const [at, person] of people.entries()) {
    const number = readMobile(person.number, ctx.env.defaultRegion, `people.${at}.number`);
    if (!names.has(number)) names.set(number, person.name);
  }
  return ctx.db.transaction(async (tx) => {
    await holdErasures(tx);
    const { id, nameColumn } = await beginContactList(ctx, tx, { name, ...COLUMNS, source: "hand" });
    const rows = [...names].map(([number, named]) => ({
      number,
      columns: rowOf(COLUMNS, { number, name: named, nameColumn }),
    }));
    await insertListed(tx, id, { people: rows, after: 0, nameColumn });
    await setListSize(tx, id, rows.length);
    return {
      list: await finishContactList(ctx, tx, { id, name, people: rows.length, from: { from: "hand" } }),
    };
  });
}
