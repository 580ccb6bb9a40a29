import type { OptOutFilters } from "#lib/client/opt-outs/keys.ts";
import type { OptOutSource } from "#lib/contract/desk/opt-out.ts";

/** The search part of an address as Next gives it to a page, or as the browser has it. */
export type Search = Record<string, string | string[] | undefined>;

/** Each source as a filter says it. */
export const SOURCE_FILTERS: Record<OptOutSource, string> = {
  keyword: "Wrote it",
  person: "Asked us",
  import: "From a file or list",
  api: "By API",
};

/** What the address asks of the list; anything that is not ours counts as absent. */
export function optOutFiltersOf({ source, q: asked }: Search): OptOutFilters {
  const q = typeof asked === "string" ? asked.trim().slice(0, 200) : "";
  return { ...(isSource(source) && { source }), ...(q !== "" && { q }) };
}

const isSource = (asked: Search[string]): asked is OptOutSource =>
  typeof asked === "string" && Object.hasOwn(SOURCE_FILTERS, asked);
