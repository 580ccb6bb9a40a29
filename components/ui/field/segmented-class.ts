export const SEGMENTED = "inline-flex gap-0.5 rounded-2 border border-line-strong bg-sunken p-0.5";

export const SEGMENT =
  "inline-flex h-6.5 cursor-default items-center justify-center gap-1.5 whitespace-nowrap rounded-1 px-2.5 text-12 font-medium text-ink-2 " +
  "max-sm:h-10 max-sm:flex-1 [&>.lucide]:size-3.5";

export const SEGMENT_ON = "bg-raised text-ink shadow-edge";
