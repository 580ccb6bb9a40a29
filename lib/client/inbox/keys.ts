import type { ListConversations } from "#lib/contract/desk/conversation.ts";

export type ConversationFilters = Omit<ListConversations, "cursor">;

export const inboxKeys = {
  all: ["inbox"] as const,
  list: (filters: ConversationFilters) => ["inbox", "list", filters] as const,
  // An area of its own: what is heard of a message that was sent changes its conversation, and not the list.
  threads: ["conversations"] as const,
  thread: (id: number) => ["conversations", id] as const,
  reply: (id: number) => ["conversations", id, "reply"] as const,
};
