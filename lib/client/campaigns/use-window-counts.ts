import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { consoleNow } from "../console-clock.ts";
import { useHint } from "../live/use-live.ts";
import { campaignKeys } from "./keys.ts";
import { type WindowCounts, type WindowsOf, windowCountsQuery } from "./window-queries.ts";

/** How many of a plan have an open window, counted again when somebody wrote and when the first of them closes. */
export function useWindowCounts(of: WindowsOf) {
  const client = useQueryClient();
  const query = useQuery(windowCountsQuery(of));
  const [isNews, setNews] = useState(false);
  // The window of whoever wrote is open once the event was looked at.
  useHint("inbox", () => setNews(true));
  const { data, isFetching, isError } = query;
  const countedAt = Math.max(query.dataUpdatedAt, query.errorUpdatedAt);
  useEffect(() => {
    // News that come while they are counted may be about somebody who was passed already: they wait for the next count.
    if (!data || isFetching) return;
    const counted = { ...data, countedAt, isNews: isNews || isError };
    const ms = countAgainIn(counted, Date.now(), consoleNow().getTime());
    if (ms === null) return;
    const timer = setTimeout(() => {
      setNews(false);
      // With the people of each kind, where somebody looks at them.
      void client.invalidateQueries({ queryKey: campaignKeys.allWindows(of.id) });
    }, ms);
    return () => clearTimeout(timer);
  }, [client, of.id, data, isFetching, isError, countedAt, isNews]);
  return query;
}

/** Between two counts at least this, and so many times what the last one took: a large campaign is counted seldom. */
const REST_MS = 5_000;
const REST_SHARE = 20;

type Counted = Pick<WindowCounts, "closesAt" | "tookMs"> & {
  /** When it was counted, or last tried, by the clock of this machine. */
  countedAt: number;
  /** Somebody wrote since. */
  isNews: boolean;
};

/** In how many ms windows are to be counted again; null where only news can change them. `now` is by `countedAt`, `serverNow` by `closesAt`; in ms. */
export function countAgainIn(
  { closesAt, tookMs, countedAt, isNews }: Counted,
  now: number,
  serverNow: number,
): number | null {
  if (closesAt === null && !isNews) return null;
  const restMs = Math.max(REST_MS, REST_SHARE * tookMs) - (now - countedAt);
  const dueMs = isNews || closesAt === null ? 0 : Date.parse(closesAt) - serverNow;
  return Math.max(0, restMs, dueMs);
}
