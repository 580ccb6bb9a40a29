import type { ListRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { MAX_LIST_NAME } from "#lib/contract/rules/name-length.ts";
import { formatCount, formatNoun, formatThese } from "#lib/contract/words/format-count.ts";
import { recipientWords } from "#lib/contract/words/recipient-words.ts";

/** What the button says that keeps the people of a filter; their number only where it is known. */
export const makeListWords = (people: number | null): string => `Make a list of ${formatThese(people)}`;

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
  const kept = formatNoun(people, "person", "people");
  return asked === null || people >= asked
    ? kept
    : `${formatCount(people)} of ${formatNoun(asked, "person", "people")}`;
}
