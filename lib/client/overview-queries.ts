import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Press } from "./query-client/press.ts";
import { http } from "./request.ts";

export const overviewKeys = {
  all: ["overview"] as const,
  connections: ["overview", "connections"] as const,
};

// Hints of the live feed do the work; this moves "today" on and serves a tab whose feed is cut.
const CHECK_MS = 60_000;
// The first probe of the key is under way while the first page is looked at.
const PROBING_MS = 2_000;

export const overviewQuery = queryOptions({
  queryKey: overviewKeys.all,
  queryFn: ({ signal }) => http("GET /api/overview", { signal }),
  refetchInterval: ({ state }) => (state.data?.connections.probe === null ? PROBING_MS : CHECK_MS),
});

/** The same for a page that shows nothing else of the overview. */
export const connectionsQuery = queryOptions({
  queryKey: overviewKeys.connections,
  queryFn: ({ signal }) => http("GET /api/overview/connections", { signal }),
  refetchInterval: ({ state }) => (state.data?.probe === null ? PROBING_MS : CHECK_MS),
});

/** Asks the service now what the key may do, and shows the answer where the overview is shown. */
export function useProbeService() {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: true } satisfies Press,
    mutationFn: () => http("POST /api/overview/probe"),
    onSuccess: ({ connections }) => {
      client.setQueryData(overviewQuery.queryKey, (known) => known && { ...known, connections });
      client.setQueryData(connectionsQuery.queryKey, connections);
    },
  });
}
