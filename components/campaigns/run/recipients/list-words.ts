import type { ListRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_LIST_NAME } from "#lib/contract/rules/name-length.ts";
import { formatCount, formatNoun, formatNounSw, formatThese } from "#lib/contract/words/format-count.ts";
import { recipientWords } from "#lib/contract/words/recipient-words.ts";
import { theseSw } from "../../count-words.ts";

/** What the button says that keeps the people of a filter; their number only where it is known. */
export const makeListWords = (people: number | null): string =>
  t(`Make a list of ${formatThese(people)}`, `Tengeneza orodha ya ${theseSw(people)}`);

/** Of a reason so much goes into a name. */
const MAX_WHY = 60;

/** What a list may be called: "Bei mpya: Failed". */
export function nameOfList(
  campaign: string,
  { state, q }: Omit<ListRecipients, "reason">,
  why?: string,
): string {
  const which = [state && recipientWords(state), why?.slice(0, MAX_WHY), q && `“${q}”`]
    .filter(Boolean)
    .join(", ");
  if (which === "") return campaign.slice(0, MAX_LIST_NAME);
  return `${campaign.slice(0, Math.max(1, MAX_LIST_NAME - which.length - 2))}: ${which}`.slice(
    0,
    MAX_LIST_NAME,
  );
}

/** What was kept, where it is fewer than were counted a moment before. */
export function keptWords(people: number, asked: number | null): string {
  if (asked === null || people >= asked)
    return t(formatNoun(people, "person", "people"), formatNounSw(people, "mtu", "watu"));
  return t(
    `${formatCount(people)} of ${formatNoun(asked, "person", "people")}`,
    `${formatCount(people)} kati ya ${formatNounSw(asked, "mtu", "watu")}`,
  );
}
