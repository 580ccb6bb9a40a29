/** Where a page of a list begins that is ordered by a time, ISO-8601, and within it by an id: after this one. */
export type TimePlace = { at: string; id: string };
