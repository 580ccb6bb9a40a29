import type { TemplateFilters } from "#lib/client/templates/keys.ts";
import { TEMPLATE_STATES, type TemplateState } from "#lib/contract/rules/template/template-state.ts";

/** The search part of an address as Next gives it to a page, or as the browser has it. */
export type Search = Record<string, string | string[] | undefined>;

/** What the address asks of the catalogue; anything that is not ours counts as absent. */
export function templateFiltersOf({ q, state, language, category }: Search): TemplateFilters {
  const asked = textOf(q, 200);
  const inLanguage = textOf(language, 40);
  const ofCategory = textOf(category, 60);
  return {
    ...(asked && { q: asked }),
    ...(isState(state) && { state }),
    ...(inLanguage && { language: inLanguage }),
    ...(ofCategory && { category: ofCategory }),
  };
}

const textOf = (value: Search[string], max: number): string =>
  typeof value === "string" ? value.trim().slice(0, max) : "";

const isState = (value: Search[string]): value is TemplateState =>
  TEMPLATE_STATES.some((state) => state === value);
