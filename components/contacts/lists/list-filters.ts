import { type FiltersOf, rowsFilter, timeOrderFilter } from "#lib/client/address/filters.ts";
import type { ListContactLists, ListListedPeople } from "#lib/contract/desk/people/contact-list.ts";
import { t, translated } from "#lib/contract/language.ts";

/** What the lists are asked for. */
export const LIST_FILTERS = /* @__PURE__ */ translated(
  () =>
    ({
      q: { kind: "text", control: "search", label: t("Name of the list", "Jina la orodha"), maxChars: 100 },
      order: {
        ...timeOrderFilter(),
        words: { ...timeOrderFilter().words, name: t("By name", "Kwa jina") },
      },
      rows: rowsFilter(),
    }) as const satisfies FiltersOf<ListContactLists>,
);

/** What the people of one list are asked for. */
export const LISTED_FILTERS = /* @__PURE__ */ translated(
  () =>
    ({
      q: {
        kind: "text",
        control: "search",
        label: t("Number or a word of a column", "Namba au neno la safu"),
        maxChars: 100,
      },
    }) as const satisfies FiltersOf<ListListedPeople>,
);
