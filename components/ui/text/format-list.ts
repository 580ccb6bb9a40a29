import { language } from "#lib/contract/language.ts";

/** "Asha, Baraka or Neema". */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(language() === "sw" ? "sw" : "en-GB", { type: "disjunction" }).format(names);
}
