import type { FiltersOf } from "#lib/client/address/filters.ts";
import type { ListOptOuts } from "#lib/contract/desk/people/opt-out.ts";

/** What the people who have opted out are asked for. */
export const OPT_OUT_FILTERS = {
  q: { kind: "text", control: "search", label: "Name, number or words", maxChars: 200 },
  source: {
    kind: "choice",
    control: "chips",
    label: "Source",
    any: "All",
    words: {
      keyword: "Wrote it",
      person: "Asked us",
      import: "From a file or list",
      api: "By API",
    },
    seldom: ["api"],
  },
} as const satisfies FiltersOf<ListOptOuts>;
