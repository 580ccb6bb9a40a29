"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { PeopleDialog } from "#components/campaigns/people-dialog.tsx";
import { formatNumber } from "#components/domain/format-number.ts";
import { RowsTable } from "#components/ui/list/rows-table.tsx";
import { Cell, HeadCell, Row } from "#components/ui/list/table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { type WindowsOf, windowPeopleQuery } from "#lib/client/campaigns/window-queries.ts";
import type { WindowKind } from "#lib/contract/desk/campaign/campaign-history.ts";
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
      <RowsTable
        label="People"
        isPending={query.isPending}
        columns={["tiny", "normal", "normal"]}
        pendingRows={4}
        head={
          <>
            <HeadCell isNumber>Row</HeadCell>
            <HeadCell>Number</HeadCell>
            <HeadCell isWide>{head}</HeadCell>
          </>
        }
      >
        {rows.map(({ seq, row, number, endsAt }) => (
          <Row key={seq}>
            <Cell kind="meta" isNumber card="1r" cardLabel="Row">
              {formatCount(row)}
            </Cell>
            <Cell kind="ink" card="1l" className="num">
              {formatNumber(number)}
            </Cell>
            <Cell isWide card="full" cardLabel={head} className="num">
              {endsAt === null ? "Not known" : <Time value={endsAt} show="day" />}
            </Cell>
          </Row>
        ))}
      </RowsTable>
    </PeopleDialog>
  );
}
