import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EventList, EventRow } from "#lib/contract/desk/event.ts";
import { isFeedName } from "#lib/contract/desk/live/live-topic.ts";
import { PAGE_ROWS, rowsOf } from "#lib/contract/desk/page-rows.ts";
import { isEventShown } from "#lib/contract/rules/is-event-shown.ts";
import { useLive, useWanted } from "../live/use-live.ts";
import type { EventFilters } from "./keys.ts";
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
  const hearAll = useEffectEvent(() => {
    if (told.current.length > 0 && client.isFetching({ queryKey, exact: true }) === 0)
      for (const row of told.current.splice(0)) hear(row);
  });
  // Of the cache itself: a reading may begin and end between two renders, and other news of it come while React draws.
  useEffect(
    () => client.getQueryCache().subscribe(({ type }) => void (type === "updated" && hearAll())),
    [client],
  );
  // What is no type of event is in the address alone: no row fits it, and the feed refuses what it does not know.
  const ofType = `event:${filters.type ?? "*"}`;
  useWanted([isFeedName(ofType) ? ofType : "event:*"]);
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
    if (rows.length === 0) return;
    client.setQueryData<EventPages>(queryKey, (list) => list && addRows(list, rows, rowsOf(filters)));
  }
}

export type EventPages = { pages: EventList[]; pageParams: (string | null)[] };

/** Rows that are listed take their new form where they stand; nothing moves. */
export function replaceRow(list: EventPages, row: EventRow): EventPages {
  if (!hasRow(list, row.id)) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === row.id ? row : item)),
  }));
  return { ...list, pages };
}

/**
 * New rows go on top, newest first; what is listed already is not listed twice. A list in which nobody has gone back
 * stays one page, however long it is watched: what falls off its end is read again when it is asked for.
 */
export function addRows(list: EventPages, rows: readonly EventRow[], size = PAGE_ROWS): EventPages {
  const [first, ...others] = list.pages;
  if (!first) return list;
  const added = rows.filter((row) => !hasRow(list, row.id) && !isOnLaterPage(list, row));
  const all = [...added, ...first.items].toSorted((a, b) => b.seq - a.seq);
  if (others.length > 0 || all.length <= size)
    return { ...list, pages: [{ ...first, items: all }, ...others] };
  const items = all.slice(0, size);
  return { ...list, pages: [{ ...first, items, nextCursor: String(items.at(-1)?.seq) }] };
}

/** An event that waited is told of again when it has settled, and is not new: it stands where the list goes on. */
export function isOnLaterPage(list: EventPages, { seq }: Pick<EventRow, "seq">): boolean {
  const cursor = list.pages.at(-1)?.nextCursor ?? null;
  return cursor !== null && seq < Number(cursor);
}

export function hasRow(list: EventPages, id: string): boolean {
  return list.pages.some((page) => page.items.some((item) => item.id === id));
}
