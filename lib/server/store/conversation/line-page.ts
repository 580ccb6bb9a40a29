import type { TimePlace } from "../time-place.ts";

/** A page of lines older than a place; null begins with the newest. */
export type LinePage = { before: TimePlace | null; limit: number };

/**
 * Lines of several lists are in one order: by millisecond, and within one by their id. `whose` is bound together with the
 * time: of what is equal the planner expects so little that it sorts all that was ever sent to somebody, and a span of both
 * it walks along their index, to the last line of the page.
 */
export const isBefore = ([whose, value]: readonly [string, string], at: string, id: string): string =>
  `(${whose}, ${at}) >= (${value}, '-infinity') AND (${whose}, ${at}) < (${value}, $1::timestamptz + interval '1 ms')
   AND (date_trunc('milliseconds', ${at}), ${id} COLLATE "C") < ($1::timestamptz, $2 COLLATE "C")`;

/** As text in the order of its numbers, in which they are read. */
export const lineId = (list: string, number: string): string =>
  `('${list}-' || lpad(${number}::text, 16, '0'))`;

export const paramsOf = ({ before, limit }: LinePage) => [
  before?.at ?? "9999-01-01T00:00:00Z",
  before?.id ?? "",
  limit,
];
