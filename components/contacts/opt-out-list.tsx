"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import type { OptOutFilters } from "#lib/client/opt-outs/keys.ts";
import type { OptOut, OptOutList as OptOutListAnswer } from "#lib/contract/desk/opt-out.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { ListError } from "../shell/list-error.tsx";
import { ClearFiltersButton } from "../ui/list/clear-filters-button.tsx";
import { ListCard } from "../ui/list/list-card.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { ListNoMatch } from "../ui/list/list-no-match.tsx";
import { MoreFoot } from "../ui/list/more-foot.tsx";
import { SOURCE_FILTERS } from "./opt-out-filters.ts";
import { OptOutTable } from "./opt-out-table.tsx";

type OptOutListProps = {
  query: UseInfiniteQueryResult<InfiniteData<OptOutListAnswer>>;
  filters: OptOutFilters;
  canDial: boolean;
  onUndo: ((optOut: OptOut) => void) | undefined;
  onClear: () => void;
};

/** The list in each of its states: loading, empty, no match, error, rows. */
export function OptOutList({ query, filters, canDial, onUndo, onClear }: OptOutListProps) {
  const { data, error, isPending } = query;
  const rows = data?.pages.flatMap((page) => page.items) ?? [];
  const isNothing = !error && !isPending && rows.length === 0;
  const isFiltered = Object.keys(filters).length > 0;
  const asked = [filters.q && `“${filters.q}”`, filters.source && SOURCE_FILTERS[filters.source]];
  return (
    <ListCard isStale={query.isPlaceholderData}>
      <OptOutTable
        rows={error ? [] : rows}
        isPending={isPending && !error}
        canDial={canDial}
        onUndo={onUndo}
      />
      {error && (
        <ListError title="We could not read who has opted out" query={query}>
          People who have opted out still get no messages.
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
          actions={<ClearFiltersButton onClear={onClear} />}
        >
          Other people are hidden by your search.
        </ListNoMatch>
      )}
      {rows.length > 0 && !error && (
        <MoreFoot query={query} more="Show more people" all="These are all">
          {formatCount(rows.length)} listed, newest first
        </MoreFoot>
      )}
    </ListCard>
  );
}
