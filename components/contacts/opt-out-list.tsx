"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Ban, ChevronDown } from "lucide-react";
import { requestIdOf } from "#lib/client/http.ts";
import type { OptOutFilters } from "#lib/client/opt-outs/keys.ts";
import type { OptOut, OptOutList as OptOutListAnswer } from "#lib/contract/desk/opt-out.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { formatCount } from "../ui/format-count.ts";
import { ListEmpty } from "../ui/list-empty.tsx";
import { ListError } from "../ui/list-error.tsx";
import { ListNoMatch } from "../ui/list-no-match.tsx";
import { TableFoot } from "../ui/table.tsx";
import { SOURCE_FILTERS } from "./opt-out-filters.ts";
import { OptOutTable } from "./opt-out-table.tsx";

type OptOutListProps = {
  query: UseInfiniteQueryResult<InfiniteData<OptOutListAnswer>>;
  filters: OptOutFilters;
  onUndo: ((optOut: OptOut) => void) | undefined;
  onClear: () => void;
};

/** The list in each of its states: loading, empty, no match, error, rows. */
export function OptOutList({ query, filters, onUndo, onClear }: OptOutListProps) {
  const { data, error, isPending, isFetching } = query;
  const rows = data?.pages.flatMap((page) => page.items) ?? [];
  const isNothing = !error && !isPending && rows.length === 0;
  const isFiltered = Object.keys(filters).length > 0;
  const asked = [filters.q && `“${filters.q}”`, filters.source && SOURCE_FILTERS[filters.source]];
  return (
    <Card aria-busy={query.isPlaceholderData || undefined}>
      <OptOutTable rows={error ? [] : rows} isPending={isPending && !error} onUndo={onUndo} />
      {error && (
        <ListError
          title="We could not read who has opted out"
          requestId={requestIdOf(error)}
          onRetry={() => void query.refetch()}
          isRetrying={isFetching}
        >
          Nobody who has opted out gets a message meanwhile.
        </ListError>
      )}
      {isNothing && !isFiltered && (
        <ListEmpty icon={<Ban />} title="Nobody has opted out">
          When somebody writes STOP, SITISHA, ONDOA or ACHA in chat, they appear here and get no more
          messages.
        </ListEmpty>
      )}
      {isNothing && isFiltered && (
        <ListNoMatch
          asked={asked.filter(Boolean).join(" and ")}
          actions={
            <Button size="small" onClick={onClear}>
              Clear search and filters
            </Button>
          }
        >
          Other people are hidden by your search.
        </ListNoMatch>
      )}
      {rows.length > 0 && !error && <Foot query={query} count={rows.length} />}
    </Card>
  );
}

function Foot({ query, count }: { query: OptOutListProps["query"]; count: number }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <TableFoot>
      {formatCount(count)} listed, newest first
      <span className="ml-auto">
        {hasNextPage ? (
          <Button
            size="small"
            look="plain"
            icon={<ChevronDown />}
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more people
          </Button>
        ) : (
          "That is all of them"
        )}
      </span>
    </TableFoot>
  );
}
