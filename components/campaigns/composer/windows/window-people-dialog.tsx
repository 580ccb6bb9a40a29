"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { PeopleDialog } from "#components/campaigns/people-dialog.tsx";
import { formatNumber } from "#components/domain/format-number.ts";
import { type Column, ListTable } from "#components/ui/list/list-table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { type WindowsOf, windowPeopleQuery } from "#lib/client/campaigns/window-queries.ts";
import type { WindowKind, WindowPeople } from "#lib/contract/desk/campaign/campaign-history.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

type KindWords = { title: (people: number) => string; purpose: string; head: string };

const openTitle = (people: number): string =>
  t(
    `${formatNoun(people, "person", "people")} with an open window`,
    plural(
      people,
      "Mtu 1 mwenye dirisha lililo wazi",
      `Watu ${formatCount(people)} wenye dirisha lililo wazi`,
    ),
  );
const closedTitle = (people: number): string =>
  t(
    `${formatNoun(people, "person", "people")} with a closed window`,
    plural(
      people,
      "Mtu 1 mwenye dirisha lililofungwa",
      `Watu ${formatCount(people)} wenye dirisha lililofungwa`,
    ),
  );
const unknownTitle = (people: number): string =>
  t(
    `${formatNoun(people, "person", "people")} who never wrote to us`,
    plural(
      people,
      "Mtu 1 ambaye hajawahi kutuandikia",
      `Watu ${formatCount(people)} ambao hawajawahi kutuandikia`,
    ),
  );

const WORDS: Record<WindowKind, KindWords> = /* @__PURE__ */ translated(() => ({
  open: {
    title: openTitle,
    purpose: t("They wrote to you in the last 24 hours.", "Walikuandikia ndani ya saa 24 zilizopita."),
    head: t("Open until", "Liko wazi hadi"),
  },
  closed: {
    title: closedTitle,
    purpose: t(
      "They wrote to you, but not in the last 24 hours. Two minutes before its end a window counts as closed.",
      "Walikuandikia, lakini si ndani ya saa 24 zilizopita. Dakika mbili kabla ya mwisho wake dirisha linahesabiwa kuwa limefungwa.",
    ),
    head: t("Closed since", "Limefungwa tangu"),
  },
  unknown: {
    title: unknownTitle,
    purpose: t(
      "We have no message from these numbers. Our record may miss one.",
      "Hatuna ujumbe kutoka namba hizi. Huenda kumbukumbu zetu zimekosa mmoja.",
    ),
    head: t("Window", "Dirisha"),
  },
}));

type WindowPeopleDialogProps = {
  of: WindowsOf;
  kind: WindowKind;
  people: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Everybody of one kind, with the end of their window. */
export function WindowPeopleDialog({ of, kind, people, isOpen, onOpenChange }: WindowPeopleDialogProps) {
  const query = useInfiniteQuery({ ...windowPeopleQuery(of, kind), enabled: isOpen });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { title, purpose, head } = WORDS[kind];
  return (
    <PeopleDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title(people)}
      purpose={purpose}
      label={t("People", "Watu")}
      query={query}
      rest={people - rows.length}
      unread={[
        t("We could not read these people", "Hatukuweza kusoma watu hawa"),
        t("You can send without looking at them.", "Unaweza kutuma bila kuwaangalia."),
      ]}
    >
      <ListTable
        label={t("People", "Watu")}
        columns={columnsOf(head)}
        rows={rows}
        keyOf={({ seq }) => seq}
        isPending={query.isPending}
        pendingRows={4}
        rowProps={() => ({ isHoverable: false })}
      />
    </PeopleDialog>
  );
}

type Person = WindowPeople["items"][number];

const columnsOf = (head: string): readonly Column<Person>[] => [
  {
    name: t("Row", "Mstari"),
    shape: "tiny",
    isNumber: true,
    kind: "meta",
    card: "1r",
    cardLabel: t("Row", "Mstari"),
    cell: ({ row }) => formatCount(row),
  },
  {
    name: t("Number", "Namba"),
    shape: "normal",
    kind: "ink",
    card: "1l",
    className: "num",
    cell: ({ number }) => formatNumber(number),
  },
  {
    name: head,
    shape: "normal",
    isWide: true,
    card: "full",
    cardLabel: head,
    className: "num",
    cell: ({ endsAt }) =>
      endsAt === null ? t("Not known", "Haijulikani") : <Time value={endsAt} show="day" />,
  },
];
