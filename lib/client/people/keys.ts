import type { ListPeople } from "#lib/contract/desk/people/people-list.ts";

export const personKeys = {
  all: ["people"] as const,
  one: (number: string) => ["people", number] as const,
  consents: (number: string) => ["people", number, "consents"] as const,
  fields: (number: string) => ["people", number, "fields"] as const,
  complaint: (number: string) => ["people", "complaint", number] as const,
};

/** An area of its own: a search looks at many, and lists and opt-outs are hinted of once a second. */
export const peopleKeys = {
  all: ["people-list"] as const,
  page: (asked: ListPeople) => ["people-list", asked] as const,
};
