/** Lists that one may be made of at once, and that it may leave out. Beside no schema: a dialog reads it, too. */
export const MAX_LIST_PARTS = 20;
