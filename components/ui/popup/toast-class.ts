/** The corner where toasts appear, above the bar of a phone. */
export const TOASTS =
  "fixed right-6 bottom-6 z-40 flex w-[360px] max-w-[calc(100vw-32px)] flex-col gap-2 max-sm:right-4 max-sm:bottom-[72px]";
export const TOAST = "rounded-3 border border-line-strong bg-raised shadow-3";
