import { queryOptions } from "@tanstack/react-query";
import { eventKeys } from "#lib/client/events/keys.ts";
import { http } from "#lib/client/request.ts";

const EVERY_MS = 15_000;

/** How the webhook is doing. It comes with a first page only, so one is asked for, while somebody looks. */
export const eventStatsQuery = queryOptions({
  queryKey: eventKeys.stats,
  queryFn: async ({ signal }) => (await http("GET /api/events", { signal })).stats,
  refetchInterval: EVERY_MS,
});
