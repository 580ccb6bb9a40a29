import { formatCount } from "#lib/contract/words/format-count.ts";

/** `1,180 of these 1,204 (98 %)`; all of them only where it is all of them. */
export const repeatShare = (people: number, count: number): string =>
  `${formatCount(people)} of these ${formatCount(count)} (${Math.floor((100 * people) / count)} %)`;
