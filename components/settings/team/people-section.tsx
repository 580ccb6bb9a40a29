"use client";

import { useState } from "react";
import { Icon } from "#components/ui/icon/icon.tsx";
import { useDeleteInvitation } from "#lib/client/team/mutations.ts";
import type { Invitation, Person, Team } from "#lib/contract/desk/team/team.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { faultToast } from "../../shell/fault-toast.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableFoot, TableHead } from "../../ui/list/table.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Section } from "../../ui/section.tsx";
import { VisuallyHidden } from "../../ui/text/visually-hidden.tsx";
import { Time } from "../../ui/time/time.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import type { Me } from "./me.ts";
import { type PersonAct, PersonRow, RightsLine, RoleName, TeamState } from "./person-row.tsx";

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

export function InvitationRow({
  invitation,
  isFactorRequired,
}: {
  invitation: Invitation;
  isFactorRequired: boolean;
}) {
  const { id, email, role, by, expiresAt, isOver } = invitation;
  const { mutate, isPending } = useDeleteInvitation();
  function withdraw() {
    mutate(id, {
      onSuccess: () => showToast({ tone: "green", title: `The link for ${email} does not work any more` }),
      onError: (error) => showToast(faultToast(error, ["The link", "withdrawn"])),
    });
  }
  return (
    <Row isHoverable>
      <Cell kind="ink" card="1l" isWide isCut className="py-2">
        <span className="block truncate">{email}</span>
        <span className="block font-normal text-12 text-ink-2">
          invited by <bdi>{by}</bdi>
        </span>
      </Cell>
      <Cell card="2l" className="py-2">
        <span className="block max-sm:not-only:leading-11">
          <RoleName role={role} />
        </span>
        <RightsLine person={invitation} />
      </Cell>
      <Cell card="hide" className="text-ink-3">
        <TeamState name={isFactorRequired ? "factorLater" : "factorOff"} />
      </Cell>
      <Cell card="hide" isNumber>
        None
      </Cell>
      <Cell card="3l" className="num">
        <TeamState name={isOver ? "linkOver" : "invited"} icon={<Icon look="lucide-hourglass" />} />
        {!isOver && (
          <span className="block text-12 text-ink-3">
            link ends: <Time value={expiresAt} show="day" />
          </span>
        )}
      </Cell>
      <Cell card="1r" isNumber className="max-sm:row-span-2">
        <Button
          size="small"
          isBusy={isPending}
          onClick={withdraw}
          aria-label={`Withdraw the link for ${email}`}
        >
          Withdraw
        </Button>
      </Cell>
    </Row>
  );
}

const { Part: FactorRuleDialog, preload } = lazyPart(() =>
  import("./factor-rule-dialog.tsx").then((part) => part.FactorRuleDialog),
);

type FactorRuleSectionProps = { team: Team; isOwner: boolean };

/** Whether everybody needs a second factor; an owner decides. */
export function FactorRuleSection({ team, isOwner }: FactorRuleSectionProps) {
  const { factorDueAt } = team;
  const { isOpen, turn, open, close } = useOpening();
  const without = team.items.filter(
    ({ isDisabled, factors }) => !isDisabled && !factors.hasTotp && factors.passkeys === 0,
  ).length;
  return (
    <Section title="Second factor for everybody">
      <Card isPadded>
        <div className="flex flex-col items-start gap-3 text-13">
          {factorDueAt === null ? (
            <p>Not required. Each person decides under Settings.</p>
          ) : (
            <p>
              Required from <Time value={factorDueAt} show="day" /> on. Whoever has none by then sets one up
              before anything else.
            </p>
          )}
          <p className="num text-ink-3">
            {without === 0 ? "Everybody has one." : `${formatNoun(without, "person", "people")} without one.`}
          </p>
          {isOwner ? (
            <Button size="small" onClick={open}>
              {factorDueAt === null ? "Require a second factor…" : "Stop requiring it…"}
            </Button>
          ) : (
            <p className="text-12 text-ink-3">Only an owner can change this.</p>
          )}
        </div>
      </Card>
      <Opened when={isOpen} preload={preload}>
        <FactorRuleDialog key={turn} dueAt={factorDueAt} without={without} isOpen={isOpen} onClose={close} />
      </Opened>
    </Section>
  );
}
