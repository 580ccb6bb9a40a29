import type { ListContactLists } from "#lib/contract/desk/people/contact-list.ts";
import { cursorOf, type Search, textOf } from "../address/search.ts";

/** What the address asks of the lists, or of the people of one; anything that is not ours counts as absent. */
export function listFiltersOf(search: Search): ListContactLists {
  const q = textOf(search, "q", 100);
  return { ...(q !== "" && { q }), ...cursorOf(search) };
}
