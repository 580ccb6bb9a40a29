import type { ListContactLists, ListListedPeople } from "#lib/contract/desk/people/contact-list.ts";

export const contactListKeys = {
  all: ["lists"] as const,
  page: (filters: ListContactLists) => ["lists", "page", filters] as const,
  one: (id: string) => ["lists", "one", id] as const,
  people: (id: string, filters: ListListedPeople) => ["lists", "people", id, filters] as const,
};
