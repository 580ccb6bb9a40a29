/** The largest that a row, a place or a count can be: a column of four bytes holds it. */
export const MAX_INTEGER = 2 ** 31 - 1;
