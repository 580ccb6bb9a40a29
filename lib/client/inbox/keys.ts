import type { ListConversations } from "#lib/contract/desk/conversation.ts";

export type ConversationFilters = Omit<ListConversations, "cursor">;

export const inboxKeys = {
  all: ["inbox"] as const,
  list: (filters: ConversationFilters) => ["inbox", "list", filters] as const,
  // An area of its own: what is heard of a message that was sent changes its conversation, and not the list.
  threads: ["conversations"] as const,
  thread: (id: number) => ["conversations", id] as const,
  // Of the area of people: who may answer changes with their rights.
  answerers: ["team", "answerers"] as const,
  savedReplies: ["team", "saved-replies"] as const,
  reply: (id: number) => ["conversations", id, "reply"] as const,
};
