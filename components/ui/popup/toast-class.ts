/** The ground a toast stands on, plain or not. */
export const TOAST = "rounded-3 border border-line-strong bg-raised shadow-3";
