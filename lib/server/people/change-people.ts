import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { ListChosen, OptOutChosen } from "#lib/contract/desk/people/people-list.ts";
import type { Db } from "#lib/db/index.ts";
import { addAllListed } from "../contact-lists/index.ts";
import type { SignedInCtx } from "../context.ts";
import { createOptOuts } from "../opt-outs/index.ts";
import { listNamed, listNamedOfMessages } from "../store/group/person-view.ts";

type Chosen = Pick<ListChosen, "chosen" | "messages">;

/** Each number once, with the name they go by. */
const peopleOf = (db: Db, { chosen = [], messages }: Chosen) =>
  messages ? listNamedOfMessages(db, messages) : listNamed(db, chosen.map(Number));

/**
 * Puts whom somebody chose into a list, each with the name they go by; who is in it, or was erased meanwhile, is not among the `added`.
 * Throws `not_found` for a list that is not there.
 */
export async function listChosen(
  ctx: SignedInCtx,
  { listId, ...chosen }: ListChosen,
): Promise<{ list: ContactList; added: number; people: number }> {
  const people = await peopleOf(ctx.db, chosen);
  const listed = await addAllListed(
    ctx,
    listId,
    people.map(({ number, personName }) => ({ number, ...(personName !== null && { name: personName }) })),
  );
  return { ...listed, people: people.length };
}

/** Opts out whom somebody chose, for one reason; who has opted out already is left as they are. */
export async function optOutChosen(
  ctx: SignedInCtx,
  { reason, ...chosen }: OptOutChosen,
): Promise<{ optedOut: number; people: number }> {
  const numbers = (await peopleOf(ctx.db, chosen)).map(({ number }) => number);
  return { optedOut: await createOptOuts(ctx, { numbers, reason }), people: numbers.length };
}
