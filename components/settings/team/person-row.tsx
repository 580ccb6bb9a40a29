import { Ban, KeyRound, LockOpen, UserRoundPen, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { rightsOf } from "#lib/contract/desk/rights.ts";
import type { Person } from "#lib/contract/desk/team.ts";
import { formatCount } from "../../ui/format-count.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import { Pill } from "../../ui/pill.tsx";
import { Cell, Row } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { RIGHT_WORD, ROLE_NAME } from "../role-word.ts";
import type { Me } from "./me.ts";

export type PersonAct = "role" | "reset" | "disable" | "enable" | "remove";

type PersonRowProps = { person: Person; me: Me; onAct: (act: PersonAct, person: Person) => void };

export function PersonRow({ person, me, onAct }: PersonRowProps) {
  const { name, email, role, isDisabled, sessions, lastSeenAt } = person;
  const isMe = person.id === me.id;
  const groups = groupsOf({ person, isMe, onAct });
  const mayChange = role !== "owner" || me.role === "owner";
  return (
    <Row isHoverable>
      <Cell kind="ink" card="1l" isWide className="py-2">
        {name}
        {isMe && <span className="font-normal text-ink-3"> you</span>}{" "}
        {isDisabled && (
          <Pill tone="amber" isSmall>
            Disabled
          </Pill>
        )}
        <span className="block max-w-72 truncate font-normal text-12 text-ink-2">{email}</span>
      </Cell>
      <Cell card="2l">
        {ROLE_NAME[role]}
        <RightsLine person={person} />
      </Cell>
      <Cell card="3l" isNumber cardLabel="Signed-in browsers:">
        {sessions === 0 ? "None" : formatCount(sessions)}
      </Cell>
      <Cell card="3r" className="num">
        {lastSeenAt === null ? "Not yet" : <Time value={lastSeenAt} show="relative" />}
      </Cell>
      <Cell card="1r" isNumber className="max-sm:row-span-2">
        {mayChange && groups.length > 0 && <MenuButton label={`Change ${name}`} groups={groups} />}
      </Cell>
    </Row>
  );
}

/** Only what differs from the role is worth a line. */
function RightsLine({ person: { role, rights } }: { person: Person }) {
  const own = rightsOf({ role });
  const words = [
    ...rights.filter((right) => !own.includes(right)).map((right) => `also: ${lower(RIGHT_WORD[right])}`),
    ...own.filter((right) => !rights.includes(right)).map((right) => `not: ${lower(RIGHT_WORD[right])}`),
  ];
  return words.map((line) => (
    <span key={line} className="block text-12 text-ink-3">
      {line}
    </span>
  ));
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

type Given = Pick<PersonRowProps, "person" | "onAct"> & { isMe: boolean };

function groupsOf({ person, isMe, onAct }: Given) {
  const item = (key: PersonAct, label: string, icon: ReactNode, isDanger = false) => ({
    ...{ key, label, icon, isDanger },
    onSelect: () => onAct(key, person),
  });
  if (isMe) {
    const items = person.role === "owner" ? [item("role", "Step down as owner…", <UserRoundPen />)] : [];
    return items.length > 0 ? [{ key: "me", items }] : [];
  }
  return [
    {
      key: "change",
      items: [
        item("role", "Role and rights…", <UserRoundPen />),
        ...(person.isDisabled ? [] : [item("reset", "Link for a new password…", <KeyRound />)]),
      ],
    },
    {
      key: "end",
      items: [
        person.isDisabled ? item("enable", "Enable", <LockOpen />) : item("disable", "Disable…", <Ban />),
        item("remove", "Remove…", <UserRoundX />, true),
      ],
    },
  ];
}
