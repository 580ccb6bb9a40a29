import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  CallDetail,
  CallList,
  CallsToday,
  ListCalls,
  ListServiceCalls,
  ServiceCallList,
} from "#lib/contract/desk/call.ts";
import { http } from "../http.ts";
import { callKeys } from "./keys.ts";

/** One page of our own index; its place in the list is part of what is asked. */
export const callListQuery = (asked: ListCalls) =>
  queryOptions({
    queryKey: callKeys.list(asked),
    queryFn: ({ signal }) => http<CallList>({ path: "/api/calls", query: asked, signal }),
    placeholderData: keepPreviousData,
  });

/** One page of the service's own list. It is asked when a person asks, never by itself. */
export const serviceCallsQuery = (asked: ListServiceCalls) =>
  queryOptions({
    queryKey: callKeys.service(asked),
    queryFn: ({ signal }) => http<ServiceCallList>({ path: "/api/voice/calls", query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const callQuery = (id: string) =>
  queryOptions({
    queryKey: callKeys.one(id),
    queryFn: ({ signal }) => http<CallDetail>({ path: `/api/calls/${encodeURIComponent(id)}`, signal }),
  });

export const callsTodayQuery = queryOptions({
  queryKey: callKeys.today,
  queryFn: ({ signal }) => http<CallsToday>({ path: "/api/calls/today", signal }),
});
