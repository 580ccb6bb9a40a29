"use client";

import type { ReactNode } from "react";
import { Fault } from "#lib/fault.ts";
import { ListCard } from "../ui/list/list-card.tsx";
import { ListError } from "./list-error.tsx";

/** What a list knows of its reading; a query is one. */
type Reading = {
  error: Error | null;
  isPending: boolean;
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type ListStatesProps<Row> = {
  query: Reading;
  rows: readonly Row[];
  /** A page may be empty though others follow it. */
  hasMore?: boolean;
  /** Inside the card, before the table. */
  above?: ReactNode;
  /** Draws these rows, or their shape while they are fetched. */
  table: (rows: readonly Row[], isPending: boolean) => ReactNode;
  /** "We could not read the messages", and what is not affected by it. */
  unread: readonly [title: string, unaffected: ReactNode];
  /** In the place of rows where there are none: why, and what to do. */
  nothing: ReactNode;
  foot: ReactNode;
  /** It fills the part of the page that it stands in, and has no edge of its own. */
  isFlush?: boolean;
};

/**
 * A list in each of its states: loading, nothing there or nothing found, not read, rows. What was read before stays when
 * it cannot be read again, or no next page comes; not for whoever may not read it any more.
 */
export function ListStates<Row>(props: ListStatesProps<Row>) {
  const { query, rows, hasMore = false, above, table, unread, nothing, foot, isFlush } = props;
  const { error, isPending } = query;
  const [title, unaffected] = unread;
  const isForbidden = error instanceof Fault && error.code === "forbidden";
  const isRead = !error && !isPending;
  return (
    <ListCard isStale={query.isPlaceholderData} isFlush={isFlush}>
      {above}
      {table(isForbidden ? [] : rows, isPending)}
      {error && (
        <ListError title={title} query={query}>
          {isForbidden ? error.detail : unaffected}
        </ListError>
      )}
      {isRead && (rows.length > 0 || hasMore ? foot : nothing)}
    </ListCard>
  );
}
