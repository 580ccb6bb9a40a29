import { type Search, textOf } from "#lib/client/address/search.ts";
import type { MessageFilters } from "#lib/client/messages/keys.ts";
import type { MessageState } from "#lib/contract/desk/message.ts";
import { NAME_OF_MESSAGE } from "#lib/contract/words/state-names.ts";

/** What the address asks of the list; anything that is not ours counts as absent. */
export function messageFiltersOf(search: Search): MessageFilters {
  const channel = search.channel === "sms" || search.channel === "chat" ? search.channel : undefined;
  const state = isState(search.state) ? search.state : undefined;
  const q = textOf(search, "q", 200);
  return { ...(channel && { channel }), ...(state && { state }), ...(q !== "" && { q }) };
}

function isState(asked: Search[string]): asked is MessageState {
  return typeof asked === "string" && Object.hasOwn(NAME_OF_MESSAGE, asked);
}
