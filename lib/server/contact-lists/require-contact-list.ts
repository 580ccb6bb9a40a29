import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { getContactListView } from "../store/contact-list/contact-list-view.ts";

/** The list as pages show it, or `not_found`. */
export async function requireContactList(tx: Tx, id: string): Promise<ContactList> {
  const list = await getContactListView(tx, id);
  if (!list) throw noSuchList();
  return list;
}

export const noSuchList = () => new Fault("not_found", "We do not know this list. It may have been deleted.");

/** Lists are found by their names, so no two have the same one. */
export function nameIsUsed(): Fault {
  const rule = "name is already used by another list";
  return new Fault("conflict", "Another list has this name. Choose a different name.", {
    fields: [{ path: "name", rule }],
  });
}
