import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

type Learned = NonNullable<NonNullable<ContactList["origin"]>["consent"]>;

/** What the file of a list said of consent; `word` says a purpose. */
export function originConsentWords(consent: Learned | null, word: (purpose: string) => string): string {
  if (consent === null) return t("The file said nothing of it.", "Faili halikusema chochote kuihusu.");
  const { purpose, given } = consent;
  const to = word(purpose).toLowerCase();
  const others = leftWords(consent);
  return t(
    `To ${to}: ${formatCount(given)} agreed${others}.`,
    `Kwa ${to}: ${plural(given, "mtu 1 amekubali", `watu ${formatCount(given)} wamekubali`)}${others}.`,
  );
}

const leftWords = ({ withdrawn, unread, retired }: Learned): string =>
  [
    withdrawn > 0 &&
      t(
        `, ${formatCount(withdrawn)} did not`,
        plural(withdrawn, ", 1 hakukubali", `, ${formatCount(withdrawn)} hawakukubali`),
      ),
    unread > 0 &&
      t(
        `, ${formatNoun(unread, "row does", "rows do")} not say`,
        plural(unread, ", mstari 1 hausemi", `, mistari ${formatCount(unread)} haisemi`),
      ),
    retired > 0 &&
      t(
        `, ${formatCount(retired)} not recorded, as it was retired`,
        plural(
          retired,
          ", 1 haikurekodiwa, kwa kuwa kusudi lilistaafishwa",
          `, ${formatCount(retired)} hazikurekodiwa, kwa kuwa kusudi lilistaafishwa`,
        ),
      ),
  ]
    .filter(Boolean)
    .join("");

/** When they agreed, by the day or by the rows of the file. */
export const originDayWords = ({ givenAt }: Learned): string =>
  givenAt ?? t("As each row of the file says", "Kama kila mstari wa faili unavyosema");
