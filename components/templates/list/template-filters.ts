import { type Search, textOf } from "#lib/client/address/search.ts";
import type { TemplateFilters } from "#lib/client/templates/keys.ts";
import { TEMPLATE_STATES, type TemplateState } from "#lib/contract/rules/template/template-state.ts";

/** What the address asks of the catalogue; anything that is not ours counts as absent. */
export function templateFiltersOf(search: Search): TemplateFilters {
  const { state } = search;
  const asked = textOf(search, "q", 200);
  const inLanguage = textOf(search, "language", 40);
  const ofCategory = textOf(search, "category", 60);
  return {
    ...(asked && { q: asked }),
    ...(isState(state) && { state }),
    ...(inLanguage && { language: inLanguage }),
    ...(ofCategory && { category: ofCategory }),
  };
}

const isState = (value: Search[string]): value is TemplateState =>
  TEMPLATE_STATES.some((state) => state === value);
