import type { FiltersOf } from "#lib/client/address/filters.ts";
import type { ListContactLists, ListListedPeople } from "#lib/contract/desk/people/contact-list.ts";

/** What the lists are asked for. */
export const LIST_FILTERS = {
  q: { kind: "text", control: "search", label: "Name of the list", maxChars: 100 },
} as const satisfies FiltersOf<ListContactLists>;

/** What the people of one list are asked for. */
export const LISTED_FILTERS = {
  q: { kind: "text", control: "search", label: "Number or a word of a column", maxChars: 100 },
} as const satisfies FiltersOf<ListListedPeople>;
