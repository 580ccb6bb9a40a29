"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { leftOutQuery } from "#lib/client/campaigns/queries.ts";
import { requestIdOf } from "#lib/client/http.ts";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { formatCount, formatNoun } from "../ui/format-count.ts";
import { ListError } from "../ui/list-error.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/table.tsx";

// The list is longer than the dialog, and nothing in it takes the focus: by keyboard it scrolls from here.
const REACHABLE = { role: "group", "aria-label": "Rows left out", tabIndex: 0 } as const;

type LeftOutDialogProps = { campaign: Campaign; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Every row of the file that nothing was planned for, under its number in the spreadsheet, with the reason. */
export function LeftOutDialog({ campaign, isOpen, onOpenChange }: LeftOutDialogProps) {
  const query = useInfiniteQuery({ ...leftOutQuery(campaign.id), enabled: isOpen });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const rest = campaign.counts.excluded - rows.length;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      title={`${formatNoun(campaign.counts.excluded, "row")} left out`}
      purpose="Nothing was planned for them. The report lists them below everybody else."
      actions={
        <>
          {query.hasNextPage && (
            <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more: {formatCount(rest)} to go
            </Button>
          )}
          <Button onClick={() => onOpenChange(false)}>Close</Button>
        </>
      }
    >
      <Card {...REACHABLE}>
        <Table label="Rows left out">
          <TableHead>
            <HeadCell isNumber>Row</HeadCell>
            <HeadCell>What stands there</HeadCell>
            <HeadCell isWide>Why</HeadCell>
          </TableHead>
          <TableBody>
            {rows.map(({ row, value, reason }) => (
              <Row key={row}>
                <Cell kind="meta" isNumber card="1l" cardLabel="Row">
                  {formatCount(row)}
                </Cell>
                <Cell kind="ink" card="1r">
                  <span className="inline-block max-w-56 truncate align-bottom">{value || "Nothing"}</span>
                </Cell>
                <Cell isWide card="full">
                  {reason}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
        {query.error && (
          <ListError
            title="The rows could not be read"
            requestId={requestIdOf(query.error)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          >
            They stand at the end of the report, too.
          </ListError>
        )}
      </Card>
    </Dialog>
  );
}
