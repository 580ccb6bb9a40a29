import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Sent } from "#lib/contract/desk/send/sent.ts";
import { http } from "../request.ts";
import { sendKeys } from "./keys.ts";

/** What was sent by hand, the newest first. */
export const recentQuery = queryOptions({
  queryKey: sendKeys.recent,
  queryFn: ({ signal }) => http("GET /api/sends", { signal }),
});

// The live stream is a hint: where it is silent, what is still open is asked about all the same.
const SENDING_MS = 2_000;
const OPEN_MS = 30_000;

export const sentQuery = (id: string) =>
  queryOptions({
    queryKey: sendKeys.sent(id),
    queryFn: async ({ signal }) => (await http("GET /api/sends/:id", { params: { id }, signal })).sent,
    refetchInterval: ({ state }) => againMs(state.data),
  });

function againMs(sent: Sent | undefined): number | false {
  if (!sent || sent.state === "completed" || sent.state === "cancelled") return false;
  return sent.state === "running" ? SENDING_MS : OPEN_MS;
}

export const sentPeopleQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: sendKeys.people(id),
    queryFn: ({ pageParam, signal }) =>
      http("GET /api/sends/:id/people", {
        params: { id },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
