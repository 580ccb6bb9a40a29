"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { AuditList as AuditListAnswer } from "#lib/contract/desk/team/audit.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { ListStates } from "../../shell/list-states.tsx";
import { ClearFiltersButton } from "../../ui/list/clear-filters-button.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { RowsTable } from "../../ui/list/rows-table.tsx";
import { HeadCell } from "../../ui/list/table.tsx";
import { AuditRow } from "./audit-row.tsx";

type AuditListProps = {
  query: UseInfiniteQueryResult<InfiniteData<AuditListAnswer>>;
  isFiltered: boolean;
  personHref: (id: string) => string;
  onClear: () => void;
};

/** The lines in each state: loading, no match, error, rows. The log is never empty: whoever looks has signed in. */
export function AuditList({ query, isFiltered, personHref, onClear }: AuditListProps) {
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <ListStates
      query={query}
      rows={rows}
      hasMore={query.hasNextPage}
      table={(shown, isPending) => (
        <RowsTable
          label="Audit log"
          isPending={isPending}
          columns={["small", "normal", "normal", "widest"]}
          pendingRows={8}
          head={
            <>
              <HeadCell sorted="descending" className="xl:min-w-26">
                Time
              </HeadCell>
              <HeadCell className="xl:min-w-36">Who</HeadCell>
              <HeadCell className="xl:min-w-44">Did</HeadCell>
              <HeadCell isWide>What</HeadCell>
              <HeadCell isSecondRank className="xl:min-w-26">
                From
              </HeadCell>
              <HeadCell>Line</HeadCell>
            </>
          }
        >
          {shown.map((item) => (
            <AuditRow key={item.id} item={item} personHref={personHref} />
          ))}
        </RowsTable>
      )}
      unread={["We could not read the audit log", "We still write everything down."]}
      nothing={
        <ListNoMatch
          asked={isFiltered ? "your search and filters" : ""}
          actions={<ClearFiltersButton onClear={onClear} />}
        >
          No line matches your search.
        </ListNoMatch>
      }
      foot={
        <MoreFoot query={query} more={rows.length === 0 ? "Look further back" : "Show more lines"}>
          {formatCount(rows.length)} listed, newest first
        </MoreFoot>
      }
    />
  );
}
