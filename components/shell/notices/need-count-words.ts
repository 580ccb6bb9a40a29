import { formatCount } from "#lib/contract/words/format-count.ts";

/** What the number on the bell says. */
export const needCountWords = (needs: number): string =>
  `${formatCount(needs)} ${needs === 1 ? "needs" : "need"} you`;
