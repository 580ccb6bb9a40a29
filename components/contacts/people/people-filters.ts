import { type FiltersOf, rowsFilter } from "#lib/client/address/filters.ts";
import type { ListPeople } from "#lib/contract/desk/people/people-list.ts";
import { t, translated } from "#lib/contract/language.ts";

/** What the people are asked for. */
export const PEOPLE_FILTERS = /* @__PURE__ */ translated(
  () =>
    ({
      q: { kind: "text", control: "search", label: t("Name or number", "Jina au namba"), maxChars: 100 },
      list: {
        kind: "id",
        control: "select",
        label: t("List", "Orodha"),
        any: t("All lists", "Orodha zote"),
        said: () => t("this list", "orodha hii"),
      },
      // Drawn for whoever may ask who is in one.
      group: {
        kind: "id",
        control: "own",
        label: t("Who is in a group", "Waliomo kwenye kundi"),
        any: t("All groups", "Makundi yote"),
        said: () => t("this group", "kundi hili"),
      },
      consent: {
        kind: "choice",
        control: "select",
        label: t("Consent", "Ridhaa"),
        any: t("Any consent", "Ridhaa yoyote"),
        words: {
          given: t("Consent given", "Ridhaa imetolewa"),
          withdrawn: t("Consent withdrawn", "Ridhaa imeondolewa"),
          none: t("No consent on record", "Hakuna ridhaa iliyoandikwa"),
        },
      },
      show: {
        kind: "choice",
        control: "chips",
        label: t("Chat window", "Dirisha la chat"),
        any: t("All", "Wote"),
        words: {
          open: t("Window open", "Dirisha liko wazi"),
          closing: t("Closing in 1 h", "Linafungwa ndani ya saa 1"),
          "opted-out": t("Opted out", "Waliojitoa"),
        },
      },
      rows: rowsFilter(),
    }) as const satisfies FiltersOf<ListPeople>,
);
