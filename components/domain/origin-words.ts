import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

type Learned = NonNullable<NonNullable<ContactList["origin"]>["consent"]>;

/** What the file of a list said of consent; `word` says a purpose. */
export function originConsentWords(consent: Learned | null, word: (purpose: string) => string): string {
  if (consent === null) return "The file said nothing of it.";
  const { purpose, given, withdrawn, unread, retired } = consent;
  const others = [
    withdrawn > 0 && `, ${formatCount(withdrawn)} did not`,
    unread > 0 && `, ${formatNoun(unread, "row does", "rows do")} not say`,
    retired > 0 && `, ${formatCount(retired)} not recorded, as it was retired`,
  ];
  return `To ${word(purpose).toLowerCase()}: ${formatCount(given)} agreed${others.filter(Boolean).join("")}.`;
}

/** When they agreed, by the day or by the rows of the file. */
export const originDayWords = ({ givenAt }: Learned): string => givenAt ?? "As each row of the file says";
