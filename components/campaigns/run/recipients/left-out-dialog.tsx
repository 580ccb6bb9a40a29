"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { PeopleDialog } from "#components/campaigns/people-dialog.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import { leftOutQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

type LeftOutDialogProps = { campaign: Campaign; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Every row of the file that was skipped, under its number in the spreadsheet, with the reason. */
export function LeftOutDialog({ campaign, isOpen, onOpenChange }: LeftOutDialogProps) {
  const query = useInfiniteQuery({ ...leftOutQuery(campaign.id), enabled: isOpen });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PeopleDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      title={`${formatNoun(campaign.counts.excluded, "row")} skipped`}
      purpose="They got nothing. You find them at the end of the report."
      label="Skipped rows"
      query={query}
      rest={campaign.counts.excluded - rows.length}
      unread={["We could not read the rows", "You also find them at the end of the report."]}
    >
      <Table label="Skipped rows">
        <TableHead>
          <HeadCell isNumber>Row</HeadCell>
          <HeadCell>In the file</HeadCell>
          <HeadCell isWide>Why</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map(({ row, value, reason }) => (
            <Row key={row}>
              <Cell kind="meta" isNumber card="1l" cardLabel="Row">
                {formatCount(row)}
              </Cell>
              <Cell kind="ink" card="1r">
                <span className="inline-block max-w-56 truncate align-bottom">{value || "Empty"}</span>
              </Cell>
              <Cell isWide card="full">
                {reason}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </PeopleDialog>
  );
}
