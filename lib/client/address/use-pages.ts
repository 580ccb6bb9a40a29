import { useEffect, useSyncExternalStore } from "react";
import { type PagesRead, placeIn, readOn } from "./pages-read.ts";
import { cursorOf } from "./search.ts";
import { useSearch } from "./use-search.ts";

type Pages = {
  /** Counted from 1; unknown where somebody came by the address of this very page. */
  page: number | undefined;
  /** The page before; the first where that is not known. */
  newer: string | undefined;
  older: string | undefined;
};

/** The pages around this one, by their addresses; `also` leaves the address with the page. */
export function usePages(nextCursor: string | null, also: Record<string, undefined> = {}): Pages {
  const { search, hrefWith } = useSearch();
  const { cursor } = cursorOf(search);
  const at = (next: string | undefined) => hrefWith({ ...also, cursor: next });
  const key = `tuma-pages ${hrefWith({ ...also, cursor: undefined })}`;
  const kept = useSyncExternalStore(
    hearNothing,
    () => sessionStorage.getItem(key),
    () => null,
  );
  const pages = pagesOf(kept);
  useEffect(() => {
    if (nextCursor !== null) keep(key, readOn(pagesOf(kept), cursor, nextCursor));
  }, [key, kept, cursor, nextCursor]);
  const place = placeIn(pages, cursor);
  return {
    page: place?.page,
    newer: cursor === undefined ? undefined : at(place?.before),
    older: nextCursor === null ? undefined : at(nextCursor),
  };
}

/** Nobody but this tab writes it, and each page reads it when it is drawn. */
const hearNothing = () => () => undefined;

function pagesOf(kept: string | null): PagesRead {
  try {
    const read: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(read) ? read.filter((cursor) => typeof cursor === "string") : [];
  } catch {
    return [];
  }
}

function keep(key: string, pages: PagesRead): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(pages));
  } catch {
    // A full or forbidden storage costs the way back, page by page; the first page is one press away.
  }
}
