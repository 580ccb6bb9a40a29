import { formatCount } from "#lib/contract/words/format-count.ts";

/** `formatThese` in Swahili, for whole sentences: `mtu huyu`, `watu hawa 1,204`, `watu hawa` where nobody has counted them. */
export function theseSw(people: number | null): string {
  if (people === 1) return "mtu huyu";
  return people === null ? "watu hawa" : `watu hawa ${formatCount(people)}`;
}
