/**
 * The cursors of a list's pages from the second on, as this tab has read them. The address holds one of them however far
 * somebody has read; what lies before it is only known to who came that way.
 */
export type PagesRead = readonly string[];

/** The way to the page at `cursor` and the one behind it. A page that nobody came to by the way before begins one. */
export function readOn(pages: PagesRead, cursor: string | undefined, nextCursor: string): PagesRead {
  const way = cursor === undefined ? [] : pages.slice(0, pages.indexOf(cursor) + 1);
  return [...way, nextCursor];
}

/** Which page stands at `cursor`, counted from 1, and the cursor of the one before, absent where that is the first. */
export function placeIn(
  pages: PagesRead,
  cursor: string | undefined,
): { page: number; before?: string } | undefined {
  if (cursor === undefined) return { page: 1 };
  const index = pages.indexOf(cursor);
  if (index < 0) return undefined;
  const before = pages[index - 1];
  return { page: index + 2, ...(before !== undefined && { before }) };
}
