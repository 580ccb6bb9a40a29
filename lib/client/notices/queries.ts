import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { http } from "../request.ts";
import { noticeKeys } from "./keys.ts";

/** What the bell shows, and what this person chose to be told. */
export const newestNoticesQuery = queryOptions({
  queryKey: noticeKeys.newest,
  queryFn: ({ signal }) => http("GET /api/notices", { signal }),
});

/** All there are, newest first, page by page. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: noticeKeys.list,
  queryFn: ({ pageParam, signal }) =>
    http("GET /api/notices", { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});
