import { type FiltersOf, rowsFilter } from "#lib/client/address/filters.ts";
import type { ListMessages } from "#lib/contract/desk/message.ts";
import { t, translated } from "#lib/contract/language.ts";
import { NAME_OF_MESSAGE } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";

type State = NonNullable<ListMessages["state"]>;

/** What the messages are asked for. */
export const MESSAGE_FILTERS = /* @__PURE__ */ translated(
  () =>
    ({
      q: {
        kind: "text",
        control: "search",
        label: t("Number, id, campaign or error", "Namba, ID, kampeni au kosa"),
        maxChars: 200,
      },
      state: {
        kind: "choice",
        control: "select",
        label: t("Status", "Hali"),
        any: t("Any status", "Hali yoyote"),
        words: Object.fromEntries(
          Object.entries(NAME_OF_MESSAGE).map(([state, name]) => [state, MESSAGE_WORDS[name].word]),
        ) as Record<State, string>,
      },
      channel: {
        kind: "choice",
        control: "chips",
        label: t("Channel", "Njia"),
        any: t("All channels", "Njia zote"),
        words: { sms: "SMS", chat: "Chat" },
      },
      rows: rowsFilter(),
    }) as const satisfies FiltersOf<ListMessages>,
);
