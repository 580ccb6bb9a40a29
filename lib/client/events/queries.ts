import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "../request.ts";
import { type EventFilters, eventKeys } from "./keys.ts";

/** Newest first, page by page; the feed adds new rows, so it is never fetched again by itself. */
export const eventListQuery = (filters: EventFilters) =>
  infiniteQueryOptions({
    queryKey: eventKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      http("GET /api/events", {
        query: {
          ...{ type: filters.type, show: filters.show, q: filters.q, rows: filters.rows },
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: ({ signal }) => http("GET /api/events/:id", { params: { id }, signal }),
  });
