import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "../request.ts";
import { teamKeys } from "../team/keys.ts";
import { type ConversationFilters, inboxKeys } from "./mutations.ts";

/** Whoever wrote to us, page by page. */
export const conversationListQuery = (filters: ConversationFilters) =>
  infiniteQueryOptions({
    queryKey: inboxKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      http("GET /api/inbox", { query: { ...filters, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Whoever may be given a conversation. */
export const answerersQuery = queryOptions({
  queryKey: teamKeys.answerers,
  queryFn: ({ signal }) => http("GET /api/inbox/answerers", { signal }),
});

/** One conversation, the newest lines first, page by page. */
export const threadQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: inboxKeys.thread(id),
    queryFn: ({ pageParam, signal }) =>
      http("GET /api/inbox/:id", { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
