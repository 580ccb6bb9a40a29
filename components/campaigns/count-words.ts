import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";

/** Numbers with their noun in the middle of a sentence: `5 credits`, `krediti 5`. */
export const sayCredits = (count: number): string =>
  t(formatNoun(count, "credit"), formatNounSw(count, "krediti", "krediti"));
export const sayMessages = (count: number): string =>
  t(formatNoun(count, "message"), formatNounSw(count, "ujumbe", "jumbe"));
export const sayPeople = (count: number): string =>
  t(formatNoun(count, "person", "people"), formatNounSw(count, "mtu", "watu"));
export const sayRows = (count: number): string =>
  t(formatNoun(count, "row"), formatNounSw(count, "mstari", "mistari"));

/** `formatThese` in Swahili, for whole sentences: `mtu huyu`, `watu hawa 1,204`, `watu hawa` where nobody has counted them. */
export function theseSw(people: number | null): string {
  if (people === 1) return "mtu huyu";
  return people === null ? "watu hawa" : `watu hawa ${formatCount(people)}`;
}
