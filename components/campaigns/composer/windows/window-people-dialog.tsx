"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { PeopleDialog } from "#components/campaigns/people-dialog.tsx";
import { formatNumber } from "#components/domain/format-number.ts";
import { type Column, ListTable } from "#components/ui/list/list-table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { type WindowsOf, windowPeopleQuery } from "#lib/client/campaigns/window-queries.ts";
import type { WindowKind, WindowPeople } from "#lib/contract/desk/campaign/campaign-history.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

const WORDS = {
  open: {
    title: "with an open window",
    purpose: "They wrote to you in the last 24 hours.",
    head: "Open until",
  },
  closed: {
    title: "with a closed window",
    purpose:
      "They wrote to you, but not in the last 24 hours. Two minutes before its end a window counts as closed.",
    head: "Closed since",
  },
  unknown: {
    title: "who never wrote to us",
    purpose: "We have no message from these numbers. Our record may miss one.",
    head: "Window",
  },
} as const satisfies Record<WindowKind, object>;

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
      title={`${formatNoun(people, "person", "people")} ${title}`}
      purpose={purpose}
      label="People"
      query={query}
      rest={people - rows.length}
      unread={["We could not read these people", "You can send without looking at them."]}
    >
      <ListTable
        label="People"
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
    name: "Row",
    shape: "tiny",
    isNumber: true,
    kind: "meta",
    card: "1r",
    cardLabel: "Row",
    cell: ({ row }) => formatCount(row),
  },
  {
    name: "Number",
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
    cell: ({ endsAt }) => (endsAt === null ? "Not known" : <Time value={endsAt} show="day" />),
  },
];
