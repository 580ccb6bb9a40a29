import type { FiltersOf } from "#lib/client/address/filters.ts";
import type { ListTemplates } from "#lib/contract/desk/template.ts";
import { TEMPLATE_STATES, type TemplateState } from "#lib/contract/rules/template/template-state.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { categoryName } from "../../domain/template/category-name.ts";
import { languageName } from "../../domain/template/language-name.ts";

/** Those first that need somebody. */
const WORDS = Object.fromEntries(
  TEMPLATE_STATES.map((state) => [state, TEMPLATE_WORDS[state].word]),
) as Record<TemplateState, string>;

/** What the catalogue is asked for; languages and categories are those that it has. */
export const TEMPLATE_FILTERS = {
  q: { kind: "text", control: "search", label: "Name or words in the text", maxChars: 200 },
  state: {
    kind: "choice",
    control: "chips",
    label: "Status",
    any: "All",
    words: WORDS,
    seldom: ["unknown", "paused", "disabled", "creating", "other", "unverified", "deleted"],
  },
  language: {
    kind: "text",
    control: "select",
    label: "Language",
    any: "All languages",
    maxChars: 40,
    said: languageName,
  },
  category: {
    kind: "text",
    control: "select",
    label: "Category",
    any: "All categories",
    maxChars: 60,
    said: categoryName,
  },
  used: {
    kind: "choice",
    control: "select",
    label: "Use",
    any: "Used or not",
    words: { used: "Used", never: "Never used" },
  },
} as const satisfies FiltersOf<ListTemplates>;
