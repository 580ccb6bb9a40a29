/** "Asha, Baraka or Neema". */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
}
