"use client";

import { useState } from "react";
import { Icon } from "#components/ui/icon/icon.tsx";
import type { Person, Team } from "#lib/contract/desk/team/team.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Input } from "../../ui/field/input.tsx";
import { HeadCell, Table, TableBody, TableFoot, TableHead } from "../../ui/list/table.tsx";
import { Section } from "../../ui/section.tsx";
import { VisuallyHidden } from "../../ui/text/visually-hidden.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import type { Me } from "./me.ts";
import { type PersonAct, PersonRow } from "./person-row.tsx";

const STEP = 50;
const MANY = 15;

type PeopleSectionProps = { team: Team; me: Me; onAct: (act: PersonAct, person: Person) => void };

/** Everybody with an account, then who was invited; long lists are searched and shown in steps. */
export function PeopleSection({ team, me, onAct }: PeopleSectionProps) {
  const [q, setQ] = useState("");
  const [most, setMost] = useState(STEP);
  const fits = (words: string[]) => words.join(" ").toLowerCase().includes(q.trim().toLowerCase());
  const people = team.items.filter(({ name, email, role }) => fits([name, email, role]));
  const invitations = team.invitations.filter(({ email, role }) => fits([email, role]));
  const shown = people.slice(0, most);
  const invited = team.invitations.length;
  const note = `${formatCount(team.items.length)}${invited > 0 ? `, and ${formatCount(invited)} invited` : ""}`;
  return (
    <Section title="People" note={note}>
      {team.items.length > MANY && (
        <Input
          type="search"
          icon={<Icon look="lucide-search" />}
          aria-label="Name, e-mail or role"
          placeholder="Name, e-mail or role"
          value={q}
          onChange={(event) => setQ(event.target.value)}
          className="mb-3 w-72 max-sm:w-full"
        />
      )}
      <Card>
        <Table label="People">
          <TableHead>
            <HeadCell isWide>Person</HeadCell>
            <HeadCell>Role</HeadCell>
            <HeadCell>Second factor</HeadCell>
            <HeadCell isNumber>Browsers</HeadCell>
            <HeadCell>Last seen</HeadCell>
            <HeadCell>
              <VisuallyHidden>Change</VisuallyHidden>
            </HeadCell>
          </TableHead>
          <TableBody>
            {shown.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                me={me}
                isFactorRequired={team.factorDueAt !== null}
                onAct={onAct}
              />
            ))}
            {people.length <= most &&
              invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  isFactorRequired={team.factorDueAt !== null}
                />
              ))}
          </TableBody>
        </Table>
        {people.length + invitations.length === 0 && (
          <p className="px-4 py-6 text-13 text-ink-2">Nobody here matches “{q.trim()}”.</p>
        )}
        {people.length > most && (
          <TableFoot>
            {formatCount(most)} of {formatNoun(people.length, "person", "people")}
            <span className="ml-auto">
              <Button size="small" look="plain" onClick={() => setMost(most + STEP)}>
                Show more people
              </Button>
            </span>
          </TableFoot>
        )}
      </Card>
    </Section>
  );
}
