import type { FiltersOf } from "#lib/client/address/filters.ts";
import type { ListRequests } from "#lib/contract/desk/request/request.ts";
import { SHOWN_WORDS } from "#lib/contract/words/console/request-words.ts";
import { wordsOf } from "#lib/contract/words/state-words.ts";
import { writeDay } from "../domain/moment/read-day.ts";

/** What the requests are asked for. */
export const REQUEST_FILTERS = {
  show: { kind: "choice", control: "chips", label: "Shown", any: "All", words: wordsOf(SHOWN_WORDS) },
  channel: {
    kind: "choice",
    control: "select",
    label: "Channel",
    any: "All channels",
    words: { sms: "SMS", chat: "Chat", voice: "Calls" },
  },
  day: { kind: "day", control: "day", label: "Day", any: "Any day", said: writeDay },
} as const satisfies FiltersOf<ListRequests>;
