import type { ListEvents } from "#lib/contract/desk/event.ts";

export type EventFilters = Omit<ListEvents, "cursor">;

export const eventKeys = {
  all: ["events"] as const,
  lists: ["events", "list"] as const,
  list: (filters: EventFilters) => ["events", "list", filters] as const,
  // An area of its own: the feed says when it is older than what is listed, and the list is not read again for that.
  stats: ["event-stats"] as const,
  // Of its own, too: what was tried and taken back is not asked again by itself.
  replay: (id: string) => ["event-replay", id] as const,
  replays: ["event-replays"] as const,
  one: (id: string) => ["events", "one", id] as const,
};
