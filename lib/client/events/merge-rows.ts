import type { EventList, EventRow } from "#lib/contract/desk/event.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";

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
export function addRows(list: EventPages, rows: readonly EventRow[]): EventPages {
  const [first, ...others] = list.pages;
  if (!first) return list;
  const added = rows.filter((row) => !hasRow(list, row.id) && !isOnLaterPage(list, row));
  const all = [...added, ...first.items].toSorted((a, b) => b.seq - a.seq);
  if (others.length > 0 || all.length <= PAGE_ROWS)
    return { ...list, pages: [{ ...first, items: all }, ...others] };
  const items = all.slice(0, PAGE_ROWS);
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
