import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EventRow } from "#lib/contract/desk/event.ts";
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
  useLive("event", (row) => {
    const list = client.getQueryData<EventPages>(queryKey);
    if (!list) return;
    if (hasRow(list, row.id)) client.setQueryData<EventPages>(queryKey, replaceRow(list, row));
    else if (fits(row) && !isOnLaterPage(list, row)) receive(row);
  });
  useLive("reset", () => void client.invalidateQueries({ queryKey }));
  return {
    count: waiting.length,
    take() {
      put(waiting);
      setWaiting([]);
    },
  };

  function fits(row: EventRow): boolean {
    return !filters.q && (!filters.type || filters.type === row.type);
  }

  function receive(row: EventRow) {
    if (isFollowing) put([row]);
    else setWaiting((rows) => [row, ...rows.filter((other) => other.id !== row.id)].slice(0, MAX_WAITING));
  }

  function put(rows: readonly EventRow[]) {
    client.setQueryData<EventPages>(queryKey, (list) => list && addRows(list, rows));
  }
}
