import { type Search, textOf } from "#lib/client/address/search.ts";
import type { OptOutFilters } from "#lib/client/opt-outs/keys.ts";
import type { OptOutSource } from "#lib/contract/desk/people/opt-out.ts";

/** Each source as a filter says it. */
export const SOURCE_FILTERS: Record<OptOutSource, string> = {
  keyword: "Wrote it",
  person: "Asked us",
  import: "From a file or list",
  api: "By API",
};

/** What the address asks of the list; anything that is not ours counts as absent. */
export function optOutFiltersOf(search: Search): OptOutFilters {
  const { source } = search;
  const q = textOf(search, "q", 200);
  return { ...(isSource(source) && { source }), ...(q !== "" && { q }) };
}

const isSource = (asked: Search[string]): asked is OptOutSource =>
  typeof asked === "string" && Object.hasOwn(SOURCE_FILTERS, asked);
