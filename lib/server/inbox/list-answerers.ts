import type { Answerers } from "#lib/contract/desk/inbox/answerer.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import type { SignedInCtx } from "../context.ts";
import { listColleagues } from "../store/conversation/answerer.ts";

/** Whoever of the team may answer by chat, by name. */
export async function listAnswerers({ db }: Pick<SignedInCtx, "db">): Promise<Answerers> {
  const people = await listColleagues(db);
  return { items: people.filter((person) => hasRight(person, "chat")).map(({ id, name }) => ({ id, name })) };
}
