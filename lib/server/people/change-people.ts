import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { ListChosen, OptOutChosen } from "#lib/contract/desk/people/people-list.ts";
import { addAllListed } from "../contact-lists/index.ts";
import type { SignedInCtx } from "../context.ts";
import { createOptOuts } from "../opt-outs/index.ts";
import { listNamed } from "../store/group/person-view.ts";

/**
 * Puts whom somebody chose into a list, each with the name they go by; who is in it, or was erased meanwhile, is not among the `added`.
 * Throws `not_found` for a list that is not there.
 */
export async function listChosen(
  ctx: SignedInCtx,
  { chosen, listId }: ListChosen,
): Promise<{ list: ContactList; added: number }> {
  const people = await listNamed(ctx.db, chosen.map(Number));
  return addAllListed(
    ctx,
    listId,
    people.map(({ number, personName }) => ({ number, ...(personName !== null && { name: personName }) })),
  );
}

/** Opts out whom somebody chose, for one reason; who has opted out already is left as they are. */
export async function optOutChosen(
  ctx: SignedInCtx,
  { chosen, reason }: OptOutChosen,
): Promise<{ optedOut: number }> {
  const people = await listNamed(ctx.db, chosen.map(Number));
  return { optedOut: await createOptOuts(ctx, { numbers: people.map(({ number }) => number), reason }) };
}
