import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CountCalls, ListCalls, ListServiceCalls } from "#lib/contract/desk/call/call.ts";
import { http } from "../request.ts";

export const callKeys = {
  all: ["calls"] as const,
  list: (asked: ListCalls) => ["calls", "list", asked] as const,
  counts: (asked: CountCalls) => ["calls", "counts", asked] as const,
  one: (id: string) => ["calls", "one", id] as const,
  today: ["calls", "today"] as const,
  /** An area of its own: each read of it costs the service one, so no hint of the feed fetches it again. */
  services: ["service-calls"] as const,
  service: (asked: ListServiceCalls) => ["service-calls", asked] as const,
};

/** One page of our own index; its place in the list is part of what is asked. */
export const callListQuery = (asked: ListCalls) =>
  queryOptions({
    queryKey: callKeys.list(asked),
    queryFn: ({ signal }) => http("GET /api/calls", { query: asked, signal }),
    placeholderData: keepPreviousData,
  });

/** How many calls fit what is asked, on whatever page one is and in whatever order. */
export const callCountsQuery = ({ cursor: _, rows: __, order: ___, ...asked }: ListCalls) =>
  queryOptions({
    queryKey: callKeys.counts(asked),
    queryFn: ({ signal }) => http("GET /api/calls/counts", { query: asked, signal }),
    placeholderData: keepPreviousData,
  });

/** One page of the service's own list. It is asked when a person asks, never by itself. */
export const serviceCallsQuery = (asked: ListServiceCalls) =>
  queryOptions({
    queryKey: callKeys.service(asked),
    queryFn: ({ signal }) => http("POST /api/service-calls", { body: asked, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const callQuery = (id: string) =>
  queryOptions({
    queryKey: callKeys.one(id),
    queryFn: ({ signal }) => http("GET /api/calls/:id", { params: { id }, signal }),
  });

// Hints of the live feed do the work; this moves "today" on past midnight.
const CHECK_MS = 60_000;

export const callsTodayQuery = queryOptions({
  queryKey: callKeys.today,
  queryFn: ({ signal }) => http("GET /api/calls/today", { signal }),
  refetchInterval: CHECK_MS,
});
