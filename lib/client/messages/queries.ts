import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "../request.ts";
import { type MessageFilters, messageKeys } from "./keys.ts";

/** Newest first, page by page; a page of a search may be short and still have a next. */
export const messageListQuery = (filters: MessageFilters) =>
  infiniteQueryOptions({
    queryKey: messageKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      http("GET /api/messages", { query: { ...filters, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: messageKeys.one(id),
    queryFn: ({ signal }) => http("GET /api/messages/:id", { params: { id }, signal }),
  });

/** Asked anew now and then: it is about days. */
export const latelyQuery = () =>
  queryOptions({
    queryKey: messageKeys.reasons,
    queryFn: ({ signal }) => http("GET /api/messages/reasons", { signal }),
    staleTime: LATELY_MS,
  });

const LATELY_MS = 60_000;
