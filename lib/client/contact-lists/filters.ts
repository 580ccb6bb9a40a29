import type { ListContactLists } from "#lib/contract/desk/contact-list.ts";
import { type Search, trailOf } from "../campaigns/filters.ts";

/** What the address asks of the lists, or of the people of one; anything that is not ours counts as absent. */
export function listFiltersOf(search: Search): ListContactLists {
  const q = typeof search.q === "string" ? search.q.trim().slice(0, 100) : "";
  const cursor = trailOf(search).at(-1);
  return { ...(q !== "" && { q }), ...(cursor !== undefined && { cursor }) };
}
