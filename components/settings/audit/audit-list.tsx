"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { AuditList as AuditListAnswer } from "#lib/contract/desk/team/audit.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { ListError } from "../../shell/list-error.tsx";
import { ClearFiltersButton } from "../../ui/list/clear-filters-button.tsx";
import { ListCard } from "../../ui/list/list-card.tsx";
import { ListLoading } from "../../ui/list/list-loading.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { HeadCell, Table, TableBody, TableHead } from "../../ui/list/table.tsx";
import { AuditRow } from "./audit-row.tsx";

type AuditListProps = {
  query: UseInfiniteQueryResult<InfiniteData<AuditListAnswer>>;
  isFiltered: boolean;
  personHref: (id: string) => string;
  onClear: () => void;
};

/** The lines in each state: loading, no match, error, rows. The log is never empty: whoever looks has signed in. */
export function AuditList({ query, isFiltered, personHref, onClear }: AuditListProps) {
  const { data, error, isPending } = query;
  const rows = error ? [] : (data?.pages.flatMap((page) => page.items) ?? []);
  return (
    <ListCard isStale={query.isPlaceholderData}>
      <Table label="Audit log">
        <TableHead>
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
        </TableHead>
        {isPending && !error ? (
          <ListLoading columns={["small", "normal", "normal", "widest"]} rows={8} />
        ) : (
          <TableBody>
            {rows.map((item) => (
              <AuditRow key={item.id} item={item} personHref={personHref} />
            ))}
          </TableBody>
        )}
      </Table>
      {error && (
        <ListError title="We could not read the audit log" query={query}>
          We still write everything down.
        </ListError>
      )}
      {!error && !isPending && rows.length === 0 && (
        <ListNoMatch
          asked={isFiltered ? "your search and filters" : ""}
          actions={<ClearFiltersButton onClear={onClear} />}
        >
          No line matches your search.
        </ListNoMatch>
      )}
      {rows.length > 0 && (
        <MoreFoot query={query} more="Show more lines" all="These are all lines">
          {formatCount(rows.length)} listed, newest first
        </MoreFoot>
      )}
    </ListCard>
  );
}
