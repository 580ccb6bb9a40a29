/** The ground of everything that floats beside its trigger. */
export const POPUP =
  "rounded-3 border border-line-strong bg-raised text-13 text-ink shadow-2 outline-none " +
  "transition-opacity duration-(--fast) data-ending-style:opacity-0 data-starting-style:opacity-0";

export const POPUP_ITEM =
  "flex min-h-8 cursor-default select-none items-center gap-2.5 rounded-2 px-2.5 py-1 outline-none max-sm:min-h-11 " +
  "data-highlighted:bg-hover data-disabled:text-ink-3 [&>.lucide]:text-ink-3";
