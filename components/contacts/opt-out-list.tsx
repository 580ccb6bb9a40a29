"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import type { OptOutFilters } from "#lib/client/opt-outs/keys.ts";
import type { OptOut, OptOutList as OptOutListAnswer } from "#lib/contract/desk/people/opt-out.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { ListStates } from "../shell/list-states.tsx";
import { ClearFiltersButton } from "../ui/list/clear-filters-button.tsx";
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
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <ListStates
      query={query}
      rows={rows}
      hasMore={query.hasNextPage}
      table={(shown, isPending) => (
        <OptOutTable rows={shown} isPending={isPending} canDial={canDial} onUndo={onUndo} />
      )}
      unread={["We could not read who has opted out", "People who have opted out still get no messages."]}
      nothing={<Nothing filters={filters} onClear={onClear} />}
      foot={
        <MoreFoot query={query} more={rows.length === 0 ? "Look further back" : "Show more people"}>
          {formatCount(rows.length)} listed, newest first
        </MoreFoot>
      }
    />
  );
}

function Nothing({ filters, onClear }: Pick<OptOutListProps, "filters" | "onClear">) {
  if (Object.keys(filters).length === 0) {
    return (
      <ListEmpty icon={<Ban />} title="Nobody has opted out">
        When somebody writes STOP, ACHA or another of the words that stop messages in chat, they appear here
        and get no more messages.
      </ListEmpty>
    );
  }
  const asked = [filters.q && `“${filters.q}”`, filters.source && SOURCE_FILTERS[filters.source]];
  return (
    <ListNoMatch
      asked={asked.filter(Boolean).join(" and ")}
      actions={<ClearFiltersButton onClear={onClear} />}
    >
      Other people are hidden by your search.
    </ListNoMatch>
  );
}
