import type { ListMessages } from "#lib/contract/desk/message.ts";

export type MessageFilters = Omit<ListMessages, "cursor">;

export const messageKeys = {
  all: ["messages"] as const,
  lists: ["messages", "list"] as const,
  list: (filters: MessageFilters) => ["messages", "list", filters] as const,
  reasons: ["messages", "reasons"] as const,
  ones: ["messages", "one"] as const,
  one: (id: number) => ["messages", "one", id] as const,
};
