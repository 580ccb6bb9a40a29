/**
 * How many rows of a list are read and shown at a time. More of the widest rows would make a page of more than 600
 * elements, which every change on it pays for.
 */
export const PAGE_ROWS = 20;
