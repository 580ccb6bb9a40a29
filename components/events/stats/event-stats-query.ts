import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type EventPages, withPeople } from "#lib/client/events/event-pages.ts";
import { type EventFilters, eventKeys } from "#lib/client/events/keys.ts";
import { http } from "#lib/client/request.ts";

// Hints of the feed do the work: a minute without news moves the last minute on, and five what is of a day.
const AFTER_NEWS_MS = 60_000;
const AT_REST_MS = 300_000;

/**
 * How the webhook is doing. It comes with a first page only, so one is asked for, while somebody looks: the one that is listed,
 * as it names the people of rows that came by the feed.
 */
export const eventStatsQuery = queryOptions({
  queryKey: eventKeys.stats,
  queryFn: async ({ client, signal }) => {
    const { items, stats } = await http("GET /api/events", { query: listedNow(client), signal });
    client.setQueriesData<EventPages>(
      { queryKey: eventKeys.lists },
      (list) => list && withPeople(list, items),
    );
    return stats;
  },
  refetchInterval: ({ state }) => (state.data?.lastMinute ? AFTER_NEWS_MS : AT_REST_MS),
});

function listedNow(client: QueryClient): Pick<EventFilters, "type" | "show"> {
  const [listed] = client.getQueryCache().findAll({ queryKey: eventKeys.lists, type: "active" });
  const { type, show } = (listed?.queryKey[2] ?? {}) as EventFilters;
  return { type, show };
}
