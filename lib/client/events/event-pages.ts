import type { EventList, EventRow } from "#lib/contract/desk/event.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";

export type EventPages = { pages: EventList[]; pageParams: (string | null)[] };

/** Rows that are listed take their new form where they stand; nothing moves. */
export function replaceRow(list: EventPages, row: EventRow): EventPages {
  if (!hasRow(list, row.id)) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === row.id ? withPersonOf(item, row) : item)),
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

/** Listed rows with the people of these. */
export function withPeople(list: EventPages, rows: readonly EventRow[]): EventPages {
  const read = new Map(rows.map((row) => [row.id, row]));
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => withPersonOf(read.get(item.id) ?? item, item)),
  }));
  return { ...list, pages };
}

/** A row of the feed names nobody, so a listed one keeps its person; who was erased meanwhile is not named any more. */
function withPersonOf({ number, personName }: EventRow, row: EventRow): EventRow {
  return number === null || row.number === null ? row : { ...row, number, personName };
}
