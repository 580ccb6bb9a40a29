import { type FiltersOf, rowsFilter } from "#lib/client/address/filters.ts";
import type { ListRequests } from "#lib/contract/desk/request/request.ts";
import { t, translated } from "#lib/contract/language.ts";
import { SHOWN_WORDS } from "#lib/contract/words/console/request-words.ts";
import { wordsOf } from "#lib/contract/words/state-words.ts";
import { writeDay } from "../domain/moment/read-day.ts";

/** What the requests are asked for. */
export const REQUEST_FILTERS = /* @__PURE__ */ translated(
  () =>
    ({
      show: {
        kind: "choice",
        control: "chips",
        label: t("Shown", "Yanayoonyeshwa"),
        any: t("All", "Yote"),
        words: wordsOf(SHOWN_WORDS),
      },
      channel: {
        kind: "choice",
        control: "select",
        label: t("Channel", "Njia"),
        any: t("All channels", "Njia zote"),
        words: { sms: "SMS", chat: "Chat", voice: t("Calls", "Simu") },
      },
      day: {
        kind: "day",
        control: "day",
        label: t("Day", "Siku"),
        any: t("Any day", "Siku yoyote"),
        said: writeDay,
      },
      rows: rowsFilter(),
    }) as const satisfies FiltersOf<ListRequests>,
);
