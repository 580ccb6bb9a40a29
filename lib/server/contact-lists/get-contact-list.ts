import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { SignedInCtx } from "../context.ts";
import { requireContactList } from "./require-contact-list.ts";

/** One list without its people. Throws `not_found`. */
export async function getContactList({ db }: SignedInCtx, id: string): Promise<{ list: ContactList }> {
  return { list: await requireContactList(db, id) };
}
