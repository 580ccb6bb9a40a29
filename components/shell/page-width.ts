/** No page is wider, however wide the screen: a line of a table or of a form would be too long to follow. */
export const PAGE_WIDTH = "max-w-360";
