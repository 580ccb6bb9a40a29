"use client";

import { useState } from "react";
import { Icon } from "#components/ui/icon/icon.tsx";
import { useDeleteInvitation } from "#lib/client/team/mutations.ts";
import type { Invitation, Person, Team } from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import { ROLE_WORDS } from "#lib/contract/words/console/role-words.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
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
  const people = team.items.filter(({ name, email, role }) => fits([name, email, role, ROLE_WORDS[role]]));
  const invitations = team.invitations.filter(({ email, role }) => fits([email, role, ROLE_WORDS[role]]));
  const shown = people.slice(0, most);
  const invited = team.invitations.length;
  const here = formatCount(team.items.length);
  const note =
    invited > 0
      ? t(`${here}, and ${formatCount(invited)} invited`, `${here}, na ${formatCount(invited)} walioalikwa`)
      : here;
  return (
    <Section title={t("People", "Watu")} note={note}>
      {team.items.length > MANY && (
        <Input
          type="search"
          icon={<Icon look="lucide-search" />}
          aria-label={t("Name, e-mail or role", "Jina, barua pepe au jukumu")}
          placeholder={t("Name, e-mail or role", "Jina, barua pepe au jukumu")}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          className="mb-3 w-72 max-sm:w-full"
        />
      )}
      <Card>
        <Table label={t("People", "Watu")}>
          <TableHead>
            <HeadCell isWide>{t("Person", "Mtu")}</HeadCell>
            <HeadCell>{t("Role", "Jukumu")}</HeadCell>
            <HeadCell>{t("Second factor", "Uthibitisho wa pili")}</HeadCell>
            <HeadCell isNumber>{t("Browsers", "Vivinjari")}</HeadCell>
            <HeadCell>{t("Last seen", "Alionekana mwisho")}</HeadCell>
            <HeadCell>
              <VisuallyHidden>{t("Change", "Badilisha")}</VisuallyHidden>
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
          <p className="px-4 py-6 text-13 text-ink-2">
            {t(`Nobody here matches “${q.trim()}”.`, `Hakuna mtu hapa anayelingana na “${q.trim()}”.`)}
          </p>
        )}
        {people.length > most && (
          <TableFoot>
            {t(
              `${formatCount(most)} of ${formatNoun(people.length, "person", "people")}`,
              `${formatCount(most)} kati ya ${formatNounSw(people.length, "mtu", "watu")}`,
            )}
            <span className="ml-auto">
              <Button size="small" look="plain" onClick={() => setMost(most + STEP)}>
                {t("Show more people", "Onyesha watu zaidi")}
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
      onSuccess: () =>
        showToast({
          tone: "green",
          title: t(`The link for ${email} does not work any more`, `Kiungo cha ${email} hakifanyi kazi tena`),
        }),
      onError: (error) =>
        showToast(faultToast(error, [t("The link", "Kiungo"), t("withdrawn", "kuondolewa")])),
    });
  }
  return (
    <Row isHoverable>
      <Cell kind="ink" card="1l" isWide isCut className="py-2">
        <span className="block truncate">{email}</span>
        <span className="block font-normal text-12 text-ink-2">
          {t(
            <>
              invited by <bdi>{by}</bdi>
            </>,
            <>
              alialikwa na <bdi>{by}</bdi>
            </>,
          )}
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
        {t("None", "Hakuna")}
      </Cell>
      <Cell card="3l" className="num">
        <TeamState name={isOver ? "linkOver" : "invited"} icon={<Icon look="lucide-hourglass" />} />
        {!isOver && (
          <span className="block text-12 text-ink-3">
            {t(
              <>
                link ends: <Time value={expiresAt} show="day" />
              </>,
              <>
                kiungo kinaisha: <Time value={expiresAt} show="day" />
              </>,
            )}
          </span>
        )}
      </Cell>
      <Cell card="1r" isNumber className="max-sm:row-span-2">
        <Button
          size="small"
          isBusy={isPending}
          onClick={withdraw}
          aria-label={t(`Withdraw the link for ${email}`, `Ondoa kiungo cha ${email}`)}
        >
          {t("Withdraw", "Ondoa")}
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
    <Section title={t("Second factor for everybody", "Uthibitisho wa pili kwa wote")}>
      <Card isPadded>
        <div className="flex flex-col items-start gap-3 text-13">
          {factorDueAt === null ? (
            <p>
              {t(
                "Not required. Each person decides under Settings.",
                "Hauhitajiki. Kila mtu anaamua kwenye Mipangilio.",
              )}
            </p>
          ) : (
            <p>
              {t(
                <>
                  Required from <Time value={factorDueAt} show="day" /> on. Whoever has none by then sets one
                  up before anything else.
                </>,
                <>
                  Unahitajika kuanzia <Time value={factorDueAt} show="day" />. Asiyekuwa nao hadi hapo
                  atauweka kabla ya jambo lingine lolote.
                </>,
              )}
            </p>
          )}
          <p className="num text-ink-3">
            {without === 0
              ? t("Everybody has one.", "Kila mtu anao.")
              : t(
                  `${formatNoun(without, "person", "people")} without one.`,
                  `${formatNounSw(without, "Mtu", "Watu")} bila huo.`,
                )}
          </p>
          {isOwner ? (
            <Button size="small" onClick={open}>
              {factorDueAt === null
                ? t("Require a second factor…", "Dai uthibitisho wa pili…")
                : t("Stop requiring it…", "Acha kuudai…")}
            </Button>
          ) : (
            <p className="text-12 text-ink-3">
              {t("Only an owner can change this.", "Mmiliki tu anaweza kubadilisha hili.")}
            </p>
          )}
        </div>
      </Card>
      <Opened when={isOpen} preload={preload}>
        <FactorRuleDialog key={turn} dueAt={factorDueAt} without={without} isOpen={isOpen} onClose={close} />
      </Opened>
    </Section>
  );
}
