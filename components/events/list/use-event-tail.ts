import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { EventFilters } from "#lib/client/events/keys.ts";
import { eventListQuery } from "#lib/client/events/queries.ts";
import { useTicking } from "../../ui/time/use-ticking.ts";
import { SPANS, type Span } from "./event-filters.ts";

const MINUTE_MS = 60_000;

/** The listed events: what was read, what the feed added, cut where the asked span ends. Never fetched by itself. */
export function useEventTail(filters: EventFilters, span: Span | undefined) {
  const client = useQueryClient();
  const options = eventListQuery(filters);
  const query = useInfiniteQuery({
    ...options,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // By the minute, so that rows do not leave the end of the list one by one.
  const minute = Number(useTicking((now) => String(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)));
  const since = span ? minute - SPANS[span].ms : 0;
  const read = query.data?.pages.flatMap((page) => page.items) ?? [];
  const rows = read.filter((row) => Date.parse(row.receivedAt) >= since);
  const looked = query.data?.pages.map((page) => page.looked) ?? [];
  return {
    rows,
    /** So many of the newest were looked at, where a search has not seen them all. */
    looked: looked.at(-1) == null ? null : looked.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    /** Why the list ends where it does. */
    removed: query.data?.pages[0]?.stats?.removed ?? null,
    error: query.error,
    isPending: query.isPending && !query.error,
    isFetching: query.isFetching,
    isFetchingOlder: query.isFetchingNextPage,
    hasOlder: query.hasNextPage && rows.length === read.length,
    fetchOlder: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
    /** Reads the newest page again and lets the older ones go. */
    readAgain: () => void client.resetQueries({ queryKey: options.queryKey, exact: true }),
  };
}

export type EventTail = ReturnType<typeof useEventTail>;
