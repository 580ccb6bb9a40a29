import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EventRow } from "#lib/contract/desk/event.ts";
import { isFeedName } from "#lib/contract/desk/live/live-topic.ts";
import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import { isEventShown } from "#lib/contract/rules/is-event-shown.ts";
import { useLive, useWanted } from "../live/use-live.ts";
import { addRows, type EventPages, hasRow, isOnLaterPage, replaceRow } from "./event-pages.ts";
import { type EventFilters, eventKeys } from "./keys.ts";
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
  const hearAll = useEffectEvent((isLater: boolean) => {
    if (told.current.length === 0 || client.isFetching({ queryKey, exact: true }) > 0) return;
    for (const row of told.current.splice(0)) hear(row);
    if (isLater) readPeople();
  });
  // Of the cache itself: a reading may begin and end between two renders, and other news of it come while React draws.
  useEffect(
    () => client.getQueryCache().subscribe(({ type }) => void (type === "updated" && hearAll(true))),
    [client],
  );
  // What is no type of event is in the address alone: no row fits it, and the feed refuses what it does not know.
  const ofType = `event:${filters.type ?? "*"}`;
  useWanted([isFeedName(ofType) ? ofType : "event:*"]);
  useLive("event", (row) => {
    told.current.push(row);
    hearAll(false);
  });
  useLive("reset", () => void client.invalidateQueries({ queryKey }));
  return {
    count: waiting.length,
    take() {
      if (waiting.length === 0) return;
      put(waiting);
      setWaiting([]);
      readPeople();
    },
  };

  /** Of rows that were not listed yet when their people came with the figures. */
  function readPeople() {
    void client.invalidateQueries({ queryKey: eventKeys.stats }, { cancelRefetch: false });
  }

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
    if (rows.length === 0) return;
    client.setQueryData<EventPages>(queryKey, (list) => list && addRows(list, rows, rowsOf(filters)));
  }
}
