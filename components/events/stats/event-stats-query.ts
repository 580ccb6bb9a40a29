import { queryOptions } from "@tanstack/react-query";
import { eventKeys } from "#lib/client/events/keys.ts";
import { http } from "#lib/client/request.ts";

// Hints of the feed do the work: a minute without news moves the last minute on, and five what is of a day.
const AFTER_NEWS_MS = 60_000;
const AT_REST_MS = 300_000;

/** How the webhook is doing. It comes with a first page only, so one is asked for, while somebody looks. */
export const eventStatsQuery = queryOptions({
  queryKey: eventKeys.stats,
  queryFn: async ({ signal }) => (await http("GET /api/events", { signal })).stats,
  refetchInterval: ({ state }) => (state.data?.lastMinute ? AFTER_NEWS_MS : AT_REST_MS),
});
