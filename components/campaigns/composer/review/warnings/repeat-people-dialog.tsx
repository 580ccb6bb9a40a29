"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { PeopleDialog } from "#components/campaigns/people-dialog.tsx";
import { formatNumber } from "#components/domain/format-number.ts";
import { RowsTable } from "#components/ui/list/rows-table.tsx";
import { Cell, HeadCell, Row } from "#components/ui/list/table.tsx";
import type { DialogProps } from "#components/ui/popup/dialog.tsx";
import { repeatPeopleQuery } from "#lib/client/campaigns/queries.ts";
import type { CampaignRepeat } from "#lib/contract/desk/campaign/repeats.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { REPEAT_GROUP_WORDS } from "./repeat-words.ts";

type RepeatPeopleDialogProps = Pick<DialogProps, "isOpen" | "onOpenChange" | "purpose"> & {
  id: string;
  repeat: CampaignRepeat;
};

/** Who of this plan is in the other campaign, too, and how far each is there. */
export function RepeatPeopleDialog({ id, repeat, ...dialog }: RepeatPeopleDialogProps) {
  const query = useInfiniteQuery({ ...repeatPeopleQuery(id, repeat.id), enabled: dialog.isOpen });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PeopleDialog
      {...dialog}
      title={formatNoun(repeat.people, "person", "people")}
      label="People"
      query={query}
      rest={repeat.people - rows.length}
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
            <HeadCell isWide>Number</HeadCell>
            <HeadCell>There</HeadCell>
          </>
        }
      >
        {rows.map(({ seq, row, number, part }) => (
          <Row key={seq}>
            <Cell kind="meta" isNumber card="1r" cardLabel="Row">
              {formatCount(row)}
            </Cell>
            <Cell isWide kind="ink" card="1l" className="num">
              {formatNumber(number)}
            </Cell>
            <Cell card="2l">{REPEAT_GROUP_WORDS[part]}</Cell>
          </Row>
        ))}
      </RowsTable>
    </PeopleDialog>
  );
}
