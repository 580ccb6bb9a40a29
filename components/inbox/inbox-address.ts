import { type Search, textOf } from "#lib/client/address/search.ts";
import type { ConversationFilters } from "#lib/client/inbox/mutations.ts";
import { CONVERSATION_FILTERS, WHOSE_FILTERS } from "#lib/contract/desk/choices.ts";

/** Which conversations the address asks for; one that is unknown asks for all, and a search looks in all. */
export function conversationFiltersOf(search: Search): ConversationFilters {
  const q = textOf(search, "q", 100);
  if (q !== "") return { q };
  const asked = textOf(search, "show", 20);
  const show = CONVERSATION_FILTERS.find((filter) => filter === asked);
  const whose = textOf(search, "who", 20);
  const who = WHOSE_FILTERS.find((filter) => filter === whose);
  return { ...(show !== undefined && { show }), ...(who !== undefined && { who }) };
}

/** The conversation that is open, by the path of the page; absent where it is the list alone. */
export function openConversationOf(path: string): number | undefined {
  const id = Number(/^\/inbox\/([1-9]\d{0,15})$/.exec(path)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The address of a conversation, or of the list alone, beside the same list. */
export function inboxHref(id: number | undefined, { show, who, q }: ConversationFilters): string {
  const path = id === undefined ? "/inbox" : `/inbox/${id}`;
  if (q !== undefined) return `${path}?q=${encodeURIComponent(q)}`;
  const asked = new URLSearchParams({ ...(show && { show }), ...(who && { who }) }).toString();
  return asked === "" ? path : `${path}?${asked}`;
}
