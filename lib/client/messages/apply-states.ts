import type { MessageList, MessageState } from "#lib/contract/desk/message.ts";

export type MessagePages = { pages: MessageList[]; pageParams: (string | null)[] };

/** Listed messages take the states the feed tells of, where they stand; the same list where none is concerned. */
export function applyStates(
  list: MessagePages,
  changes: readonly { id: number; state: MessageState }[],
): MessagePages {
  const states = new Map(changes.map((change) => [change.id, change.state]));
  if (!list.pages.some((page) => page.items.some((item) => states.has(item.id)))) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => ({ ...item, state: states.get(item.id) ?? item.state })),
  }));
  return { ...list, pages };
}
