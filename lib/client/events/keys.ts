import type { ListEvents } from "#lib/contract/desk/event.ts";

export type EventFilters = Omit<ListEvents, "cursor">;

export const eventKeys = {
  all: ["events"] as const,
  lists: ["events", "list"] as const,
  list: (filters: EventFilters) => ["events", "list", filters] as const,
  stats: ["events", "stats"] as const,
  one: (id: string) => ["events", "one", id] as const,
};
