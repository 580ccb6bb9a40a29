"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ListError } from "#components/shell/list-error.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { leftOutQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

// The list is longer than the dialog, and nothing in it takes the focus: by keyboard it scrolls from here.
const REACHABLE = { role: "group", "aria-label": "Skipped rows", tabIndex: 0 } as const;

type LeftOutDialogProps = { campaign: Campaign; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Every row of the file that was skipped, under its number in the spreadsheet, with the reason. */
export function LeftOutDialog({ campaign, isOpen, onOpenChange }: LeftOutDialogProps) {
  const query = useInfiniteQuery({ ...leftOutQuery(campaign.id), enabled: isOpen });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const rest = campaign.counts.excluded - rows.length;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      title={`${formatNoun(campaign.counts.excluded, "row")} skipped`}
      purpose="They got nothing. You find them at the end of the report."
      actions={
        <>
          {query.hasNextPage && (
            <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more ({formatCount(rest)} left)
            </Button>
          )}
          <Button onClick={() => onOpenChange(false)}>Close</Button>
        </>
      }
    >
      <Card {...REACHABLE}>
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
        {query.error && (
          <ListError title="We could not read the rows" query={query}>
            You also find them at the end of the report.
          </ListError>
        )}
      </Card>
    </Dialog>
  );
}
