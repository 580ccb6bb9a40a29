/** What its dialog is called. */
export const PALETTE = "Find a page, an action, an id or a number";
