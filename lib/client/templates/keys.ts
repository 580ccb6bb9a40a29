import type { ListTemplates } from "#lib/contract/desk/template.ts";

export type TemplateFilters = Omit<ListTemplates, "cursor">;

export const templateKeys = {
  all: ["templates"] as const,
  list: (filters: TemplateFilters) => ["templates", "list", filters] as const,
  one: (id: string) => ["templates", "one", id] as const,
  known: (name: string) => ["templates", "known", name] as const,
  choices: (q: string) => ["templates", "choices", q] as const,
};
