import type { FiltersOf } from "#lib/client/address/filters.ts";
import type { ListMessages } from "#lib/contract/desk/message.ts";
import { NAME_OF_MESSAGE } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";

type State = NonNullable<ListMessages["state"]>;

/** What the messages are asked for. */
export const MESSAGE_FILTERS = {
  q: { kind: "text", control: "search", label: "Number, id, campaign or error", maxChars: 200 },
  state: {
    kind: "choice",
    control: "select",
    label: "Status",
    any: "Any status",
    words: Object.fromEntries(
      Object.entries(NAME_OF_MESSAGE).map(([state, name]) => [state, MESSAGE_WORDS[name].word]),
    ) as Record<State, string>,
  },
  channel: {
    kind: "choice",
    control: "chips",
    label: "Channel",
    any: "All channels",
    words: { sms: "SMS", chat: "Chat" },
  },
} as const satisfies FiltersOf<ListMessages>;
