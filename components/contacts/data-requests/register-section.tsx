"use client";

import { useQuery } from "@tanstack/react-query";
import { retentionQuery } from "#lib/client/settings.ts";
import type { RetentionDays } from "#lib/contract/desk/settings/console.ts";
import { type Kept, REGISTER } from "#lib/contract/rules/register.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
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
      title="Register of what we keep"
      note="Made from the settings"
      end={
        <PageLink className="link touch" href="/settings#retention">
          How long we keep details
        </PageLink>
      }
    >
      <Card>
        <ListTable
          label="Register of what we keep"
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
  { name: "What", shape: "wide", isProse: true, kind: "ink", card: "1l", cell: ({ what }) => what },
  { name: "Why", shape: "widest", isProse: true, card: "2l", cell: ({ why }) => why },
  { name: "How long", shape: "normal", isProse: true, card: "3l", cell: ({ kept }) => keptWords(kept, days) },
];

const BY_RULE = {
  "until-erased": "Until it is deleted, or the person is erased",
  "in-part-after-erasure":
    "Until the person is erased; what shows that we may not write, or that we answered, stays",
  "while-used": "While the account is used",
  always: "Always",
} as const satisfies Partial<Record<Kept, string>>;

function keptWords(kept: Kept, days: RetentionDays | undefined): string {
  if (kept in BY_RULE) return BY_RULE[kept as keyof typeof BY_RULE];
  const set = days?.[kept as keyof RetentionDays];
  if (set === undefined) return "";
  return set === null
    ? "Until the person is erased"
    : `${formatNoun(set, "day")}, or until the person is erased`;
}
