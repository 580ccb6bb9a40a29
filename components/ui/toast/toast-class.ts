/**
 * In the corner; on a phone above the bar, and above a dialog, whose buttons are at the foot. A drawer has its own at the
 * head. Not by the role of a dialog, which a toast has, too.
 */
export const TOAST_PLACE =
  "fixed right-6 bottom-6 z-40 w-90 max-w-[calc(100vw-2rem)] max-sm:right-4 max-sm:bottom-18 max-sm:in-[body:has([data-sheet])]:top-4 max-sm:in-[body:has([data-sheet])]:bottom-auto";

/** The ground a toast stands on, plain or not. */
export const TOAST = "rounded-3 border border-line-strong bg-raised shadow-3";
