"use client";

import { useQuery } from "@tanstack/react-query";
import { retentionQuery } from "#lib/client/settings.ts";
import type { RetentionDays } from "#lib/contract/desk/settings/console.ts";
import { t, translated } from "#lib/contract/language.ts";
import { type Kept, REGISTER } from "#lib/contract/rules/register.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { Card } from "../../ui/card.tsx";
import { type Column, ListTable } from "../../ui/list/list-table.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Section } from "../../ui/section.tsx";

type Row = (typeof REGISTER)[number];

/** What is kept about people, why and how long, by the settings as they are now. */
export function RegisterSection() {
  const { data } = useQuery(retentionQuery);
  return (
    <Section
      title={t("Register of what we keep", "Rejista ya tunachohifadhi")}
      note={t("Made from the settings", "Kutokana na mipangilio")}
      end={
        <PageLink className="link touch" href="/settings/privacy#retention">
          {t("How long we keep details", "Muda tunaohifadhi taarifa")}
        </PageLink>
      }
    >
      <Card>
        <ListTable
          label={t("Register of what we keep", "Rejista ya tunachohifadhi")}
          columns={columnsOf(data?.days)}
          rows={REGISTER}
          keyOf={({ what }) => what}
          isPending={false}
        />
      </Card>
    </Section>
  );
}

const columnsOf = (days: RetentionDays | undefined): readonly Column<Row>[] => [
  {
    name: t("What", "Nini"),
    shape: "wide",
    isProse: true,
    kind: "ink",
    card: "1l",
    cell: ({ what }) => what,
  },
  { name: t("Why", "Kwa nini"), shape: "widest", isProse: true, card: "2l", cell: ({ why }) => why },
  {
    name: t("How long", "Kwa muda gani"),
    shape: "normal",
    isProse: true,
    card: "3l",
    cell: ({ kept }) => keptWords(kept, days),
  },
];

const BY_RULE = translated(
  () =>
    ({
      "until-erased": t("Until it is deleted, or the person is erased", "Hadi ifutwe, au mtu afutwe kabisa"),
      "in-part-after-erasure": t(
        "Until the person is erased; what shows that we may not write, or that we answered, stays",
        "Hadi mtu afutwe kabisa; kinachoonyesha kuwa haturuhusiwi kumwandikia, au kuwa tulijibu, kinabaki",
      ),
      "while-used": t("While the account is used", "Akaunti inapotumika"),
      always: t("Always", "Daima"),
    }) as const satisfies Partial<Record<Kept, string>>,
);

function keptWords(kept: Kept, days: RetentionDays | undefined): string {
  if (kept in BY_RULE) return BY_RULE[kept as keyof typeof BY_RULE];
  const set = days?.[kept as keyof RetentionDays];
  if (set === undefined) return "";
  return set === null
    ? t("Until the person is erased", "Hadi mtu afutwe kabisa")
    : t(
        `${formatNoun(set, "day")}, or until the person is erased`,
        `${formatNounSw(set, "Siku", "Siku")}, au hadi mtu afutwe kabisa`,
      );
}
