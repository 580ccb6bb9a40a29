import { type FiltersOf, rowsFilter, timeOrderFilter } from "#lib/client/address/filters.ts";
import type { ListOptOuts } from "#lib/contract/desk/people/opt-out.ts";
import { t, translated } from "#lib/contract/language.ts";

/** What the people who have opted out are asked for. */
export const OPT_OUT_FILTERS = /* @__PURE__ */ translated(
  () =>
    ({
      q: {
        kind: "text",
        control: "search",
        label: t("Name, number or words", "Jina, namba au maneno"),
        maxChars: 200,
      },
      source: {
        kind: "choice",
        control: "chips",
        label: t("Source", "Chanzo"),
        any: t("All", "Wote"),
        words: {
          keyword: t("Wrote it", "Walioandika"),
          person: t("Asked us", "Waliotuomba"),
          import: t("From a file or list", "Kutoka faili au orodha"),
          api: t("By API", "Kwa API"),
        },
        seldom: ["api"],
      },
      order: timeOrderFilter(),
      rows: rowsFilter(),
    }) as const satisfies FiltersOf<ListOptOuts>,
);
