import { type FiltersOf, rowsFilter } from "#lib/client/address/filters.ts";
import type { ListTemplates } from "#lib/contract/desk/template.ts";
import { t, translated } from "#lib/contract/language.ts";
import { TEMPLATE_STATES, type TemplateState } from "#lib/contract/rules/template/template-state.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { categoryName } from "../../domain/template/category-name.ts";
import { languageName } from "../../domain/template/language-name.ts";

/** Those first that need somebody. */
const words = () =>
  Object.fromEntries(TEMPLATE_STATES.map((state) => [state, TEMPLATE_WORDS[state].word])) as Record<
    TemplateState,
    string
  >;

/** What the catalogue is asked for; languages and categories are those that it has. */
export const TEMPLATE_FILTERS = /* @__PURE__ */ translated(
  () =>
    ({
      q: {
        kind: "text",
        control: "search",
        label: t("Name or words in the text", "Jina au maneno ya maandishi"),
        maxChars: 200,
      },
      state: {
        kind: "choice",
        control: "chips",
        label: t("Status", "Hali"),
        any: t("All", "Vyote"),
        words: words(),
        seldom: ["unknown", "paused", "disabled", "creating", "other", "unverified", "deleted"],
      },
      language: {
        kind: "text",
        control: "select",
        label: t("Language", "Lugha"),
        any: t("All languages", "Lugha zote"),
        maxChars: 40,
        said: languageName,
      },
      category: {
        kind: "text",
        control: "select",
        label: t("Category", "Kundi"),
        any: t("All categories", "Makundi yote"),
        maxChars: 60,
        said: categoryName,
      },
      used: {
        kind: "choice",
        control: "select",
        label: t("Use", "Matumizi"),
        any: t("Used or not", "Vilivyotumika au la"),
        words: { used: t("Used", "Vilivyotumika"), never: t("Never used", "Havijatumika kamwe") },
      },
      rows: rowsFilter(),
    }) as const satisfies FiltersOf<ListTemplates>,
);
