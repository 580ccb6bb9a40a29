import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon/icon.tsx";
import { type Right, rightsOf } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import type { Person } from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import { whyNotChange, whyNotReset } from "#lib/contract/rules/team-rules.ts";
import { RIGHT_WORDS } from "#lib/contract/words/console/right-words.ts";
import { ROLE_WORDS } from "#lib/contract/words/console/role-words.ts";
import { TEAM_WORDS, type TeamStateName } from "#lib/contract/words/console/team-words.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { aboutNamed } from "../../domain/status/about-named.ts";
import { Cell, Row } from "../../ui/list/table.tsx";
import { Pill } from "../../ui/pill.tsx";
import { MenuButton } from "../../ui/popup/menu-button.tsx";
import { Tip } from "../../ui/popup/tip.tsx";
import { Time } from "../../ui/time/time.tsx";
import type { Me } from "./me.ts";

export type PersonAct = "role" | "reset" | "disable" | "enable" | "remove";

type PersonRowProps = {
  person: Person;
  me: Me;
  isFactorRequired: boolean;
  onAct: (act: PersonAct, person: Person) => void;
};

export function PersonRow({ person, me, isFactorRequired, onAct }: PersonRowProps) {
  const { name, email, role, isDisabled, sessions, lastSeenAt } = person;
  const isMe = person.id === me.id;
  const groups = groupsOf({ person, me, onAct });
  const whyNot = whyNotChange(me, person);
  return (
    <Row isHoverable>
      <Cell kind="ink" card="1l" isWide isCut className="py-2">
        {name}
        {isMe && <span className="font-normal text-ink-3"> {t("you", "wewe")}</span>}{" "}
        {isDisabled && (
          <Pill tone="amber" isSmall>
            <TeamState name="disabled" />
          </Pill>
        )}
        <span className="block truncate font-normal text-12 text-ink-2">{email}</span>
      </Cell>
      <Cell card="2l" className="py-2">
        {/* With lines below it, it takes as much room as a finger. */}
        <span className="block max-sm:not-only:leading-11">
          <RoleName role={role} />
        </span>
        <RightsLine person={person} />
      </Cell>
      <Cell card="full" cardLabel={t("Second factor:", "Uthibitisho wa pili:")} className="max-sm:text-12">
        <FactorCell factors={person.factors} isRequired={isFactorRequired} />
      </Cell>
      <Cell card="3l" isNumber cardLabel={t("Signed-in browsers:", "Vivinjari vilivyoingia:")}>
        {sessions === 0 ? t("None", "Hakuna") : formatCount(sessions)}
      </Cell>
      <Cell card="3r" className="num">
        {lastSeenAt === null ? t("Not yet", "Bado") : <Time value={lastSeenAt} show="relative" />}
      </Cell>
      <Cell card="1r" isNumber className="max-sm:row-span-2">
        {whyNot === null
          ? groups.length > 0 && (
              <MenuButton label={t(`Change ${name}`, `Badilisha ${name}`)} groups={groups} />
            )
          : !isMe && (
              <span className="block w-24 whitespace-normal text-12 text-ink-3 leading-tight">
                {t("Only an owner may change an owner", "Mmiliki tu anaweza kubadilisha mmiliki")}
              </span>
            )}
      </Cell>
    </Row>
  );
}

type Given = Pick<PersonRowProps, "person" | "me" | "onAct">;

function groupsOf({ person, me, onAct }: Given) {
  const noReset = whyNotReset(me, person);
  const item = (key: PersonAct, label: string, icon: ReactNode, isDanger = false) => ({
    ...{ key, label, icon, isDanger },
    onSelect: () => onAct(key, person),
  });
  if (person.id === me.id) {
    const items =
      person.role === "owner"
        ? [
            item(
              "role",
              t("Step down as owner…", "Acha kuwa mmiliki…"),
              <Icon look="lucide-user-round-pen" />,
            ),
          ]
        : [];
    return items.length > 0 ? [{ key: "me", items }] : [];
  }
  return [
    {
      key: "change",
      items: [
        item("role", t("Role and rights…", "Jukumu na ruhusa…"), <Icon look="lucide-user-round-pen" />),
        {
          ...item(
            "reset",
            t("Link for a new password…", "Kiungo cha nenosiri jipya…"),
            <Icon look="lucide-key-round" />,
          ),
          ...(noReset !== null && { isDisabled: true, hint: noReset }),
        },
      ],
    },
    {
      key: "end",
      items: [
        person.isDisabled
          ? item("enable", t("Enable", "Washa"), <Icon look="lucide-lock-open" />)
          : item("disable", t("Disable…", "Zima…"), <Icon look="lucide-ban" />),
        item("remove", t("Remove…", "Ondoa…"), <Icon look="lucide-user-round-x" />, true),
      ],
    },
  ];
}

/** What somebody signs in with beside the password; amber where everybody needs it and they have none. */
export function FactorCell({ factors, isRequired }: { factors: Person["factors"]; isRequired: boolean }) {
  const words = wordsOf(factors);
  if (words.length === 0) {
    return isRequired ? (
      <TeamState
        name="factorMissing"
        icon={<Icon look="lucide-triangle-exclamation-point" />}
        className="text-amber-fg"
      />
    ) : (
      <TeamState name="factorOff" className="text-ink-3" />
    );
  }
  return (
    <>
      <TeamState
        name="factorOn"
        icon={<Icon look="lucide-shield-check" />}
        className="[&>.lucide]:text-green-fg"
      />
      <span className="block text-12 text-ink-3 max-sm:ml-1.5 max-sm:inline">{words.join(", ")}</span>
    </>
  );
}

function wordsOf({ hasTotp, passkeys, codesLeft }: Person["factors"]): string[] {
  if (!hasTotp && passkeys === 0) return [];
  return [
    ...(passkeys > 0
      ? [t(formatNoun(passkeys, "passkey"), formatNounSw(passkeys, "passkey", "passkey"))]
      : []),
    ...(hasTotp ? [t("app", "programu")] : []),
    t(
      `${formatNoun(codesLeft, "code")} left`,
      plural(codesLeft, "umebaki msimbo 1", `imebaki misimbo ${formatCount(codesLeft)}`),
    ),
  ];
}

/** The role of somebody in the team; says what they may do on hover, focus and tap. */
export function RoleName({ role }: { role: Role }) {
  return (
    <Tip about={aboutNamed("role", role)} className="max-sm:mb-0">
      {ROLE_WORDS[role]}
    </Tip>
  );
}

type TeamStateProps = { name: TeamStateName; icon?: ReactNode; className?: string };

/** A state of somebody in the team; says what it means on hover, focus and tap. */
export function TeamState({ name, icon, className = "" }: TeamStateProps) {
  return (
    <Tip
      about={aboutNamed("team", name)}
      className={`inline-flex items-center gap-1.5 [&>.lucide]:size-3.5 ${className}`}
    >
      {icon}
      {TEAM_WORDS[name]}
    </Tip>
  );
}

/** Only what differs from the role is worth a line. */
export function RightsLine({ person: { role, rights } }: { person: Pick<Person, "role" | "rights"> }) {
  const own = rightsOf({ role });
  const differing = [
    ...rights.filter((right) => !own.includes(right)).map((right) => ({ right, how: t("also", "pia") })),
    ...own.filter((right) => !rights.includes(right)).map((right) => ({ right, how: t("not", "bila") })),
  ];
  return differing.map(({ right, how }) => (
    <span key={right} className="block text-12 text-ink-3 max-sm:leading-11">
      {how}: <RightName right={right} />
    </span>
  ));
}

function RightName({ right }: { right: Right }) {
  const word = RIGHT_WORDS[right];
  return <Tip about={aboutNamed("right", right)}>{word.charAt(0).toLowerCase() + word.slice(1)}</Tip>;
}
