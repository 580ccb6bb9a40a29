import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EventRow } from "#lib/contract/desk/event.ts";
import { isEventShown } from "#lib/contract/rules/is-event-shown.ts";
import { useLive } from "../live/use-live.ts";
import type { EventFilters } from "./keys.ts";
import { addRows, type EventPages, hasRow, isOnLaterPage, replaceRow } from "./merge-rows.ts";
import { eventListQuery } from "./queries.ts";

const MAX_WAITING = 500;

/**
 * Events that came since the list was read and fit its type. They wait: `take` puts them on top when the reader asks,
 * at once while `isFollowing`. A search takes nothing from the feed, as only the server can tell what fits.
 */
export function useNewEvents(filters: EventFilters, isFollowing: boolean): { count: number; take(): void } {
  const client = useQueryClient();
  const { queryKey } = eventListQuery(filters);
  const [waiting, setWaiting] = useState<readonly EventRow[]>([]);
  // What is read ends in the list as it was when the reading began: what was told meanwhile would be gone from it.
  const told = useRef<EventRow[]>([]);
  const isReading = useIsFetching({ queryKey, exact: true }) > 0;
  const hearAll = useEffectEvent(() => {
    if (client.isFetching({ queryKey, exact: true }) === 0)
      for (const row of told.current.splice(0)) hear(row);
  });
  useEffect(() => {
    if (!isReading) hearAll();
  }, [isReading]);
  useLive("event", (row) => {
    told.current.push(row);
    hearAll();
  });
  useLive("reset", () => void client.invalidateQueries({ queryKey }));
  return {
    count: waiting.length,
    take() {
      put(waiting);
      setWaiting([]);
    },
  };

  function hear(row: EventRow) {
    const list = client.getQueryData<EventPages>(queryKey);
    if (!list) return;
    if (hasRow(list, row.id)) client.setQueryData<EventPages>(queryKey, replaceRow(list, row));
    else if (fits(row) && !isOnLaterPage(list, row)) receive(row);
  }

  function fits(row: EventRow): boolean {
    return !filters.q && (!filters.type || filters.type === row.type) && isEventShown(row, filters.show);
  }

  function receive(row: EventRow) {
    if (isFollowing) put([row]);
    else setWaiting((rows) => [row, ...rows.filter((other) => other.id !== row.id)].slice(0, MAX_WAITING));
  }

  function put(rows: readonly EventRow[]) {
    client.setQueryData<EventPages>(queryKey, (list) => list && addRows(list, rows));
  }
}
