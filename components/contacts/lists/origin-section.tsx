"use client";

import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { originConsentWords, originDayWords } from "../../domain/origin-words.ts";
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
      value: originConsentWords(consent, word),
    },
    ...(consent === null
      ? []
      : [
          { key: "how", label: t("How", "Jinsi"), value: <bdi>{consent.source}</bdi> },
          { key: "when", label: t("When", "Lini"), value: originDayWords(consent) },
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
