"use client";

import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { usePurposeWord } from "../../domain/use-purposes.ts";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";

type OriginProps = Pick<ContactList, "createdBy" | "createdAt"> & {
  origin: NonNullable<ContactList["origin"]>;
};

/** Where the people of a list came from, as whoever asks would be answered. */
export function OriginSection({ origin: { file, consent }, createdBy, createdAt }: OriginProps) {
  const word = usePurposeWord();
  const facts = [
    { key: "file", label: t("File", "Faili"), value: <bdi>{file}</bdi> },
    {
      key: "by",
      label: t("Brought by", "Imeletwa na"),
      value: (
        <>
          <bdi>{createdBy}</bdi>, <Time value={createdAt} show="day" />
        </>
      ),
    },
    {
      key: "consent",
      label: t("Consent", "Ridhaa"),
      value:
        consent === null
          ? t("The file said nothing of it.", "Faili halikusema chochote kuihusu.")
          : t(
              `To ${word(consent.purpose).toLowerCase()}: ${formatCount(consent.given)} agreed${leftWords(consent)}.`,
              `Kwa ${word(consent.purpose).toLowerCase()}: ${plural(consent.given, "mtu 1 amekubali", `watu ${formatCount(consent.given)} wamekubali`)}${leftWords(consent)}.`,
            ),
    },
    ...(consent === null
      ? []
      : [
          { key: "how", label: t("How", "Jinsi"), value: <bdi>{consent.source}</bdi> },
          {
            key: "when",
            label: t("When", "Lini"),
            value:
              consent.givenAt ?? t("As each row of the file says", "Kama kila mstari wa faili unavyosema"),
          },
        ]),
  ];
  return (
    <Section title={t("Where they came from", "Walikotoka")}>
      <Card isPadded>
        <Facts shape="list" facts={facts} />
      </Card>
    </Section>
  );
}

type Learned = NonNullable<OriginProps["origin"]["consent"]>;

const leftWords = ({ withdrawn, unread }: Learned): string =>
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
  ]
    .filter(Boolean)
    .join("");
