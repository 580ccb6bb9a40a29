import type { Notice } from "#lib/contract/desk/notice/notice.ts";

/**
 * Those that came since the reading before, and up to where they are known now; none of the first reading. By the id, not by
 * who is missing in the list before: a kind that is wanted in the bell again, or one that moves up as another goes, is old.
 */
export function newcomersOf(notices: readonly Notice[], known: number | undefined) {
  const newest = Math.max(known ?? 0, ...notices.map(({ id }) => id));
  return { newcomers: notices.filter(({ id }) => id > (known ?? newest)), known: newest };
}
