import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "../request.ts";
import { type OptOutFilters, optOutKeys } from "./keys.ts";

/** Who has opted out, newest first, page by page. */
export const optOutListQuery = (filters: OptOutFilters) =>
  infiniteQueryOptions({
    queryKey: optOutKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      http("GET /api/opt-outs", { query: { ...filters, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const optOutCountsQuery = queryOptions({
  queryKey: optOutKeys.counts,
  queryFn: ({ signal }) => http("GET /api/opt-outs/counts", { signal }),
});

export const optOutWordsQuery = queryOptions({
  queryKey: optOutKeys.words,
  queryFn: ({ signal }) => http("GET /api/opt-outs/words", { signal }),
});
