/**
 * How many rows of a list are read and shown at a time. More of the widest rows would make a page of more than 600
 * elements, which every change on it pays for: who wants more of them at once asks for it.
 */
export const PAGE_ROWS = 20;

/** How many rows a page has for whoever asks for more. */
export const ROWS_ASKED = ["50", "100"] as const;
export type RowsAsked = (typeof ROWS_ASKED)[number];

/** How many rows a page of a list has. */
export const rowsOf = ({ rows }: { rows?: RowsAsked | undefined }): number =>
  rows === undefined ? PAGE_ROWS : Number(rows);

/** How a list is sorted that its index of time answers from both ends. */
export const TIME_ORDERS = ["newest", "oldest"] as const;
export type TimeOrder = (typeof TIME_ORDERS)[number];

/** How the lists of people are sorted. */
export const LIST_ORDERS = [...TIME_ORDERS, "name"] as const;
