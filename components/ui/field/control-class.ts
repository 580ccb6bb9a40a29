/** The edge of every text control: 3 : 1 at rest, red when the field is refused, a ring while it has focus. */
export const CONTROL =
  "flex min-w-0 items-center gap-2 overflow-hidden rounded-2 border border-line-control bg-raised text-13 text-ink " +
  "has-aria-invalid:border-red-fg has-aria-invalid:shadow-[0_0_0_1px_var(--red-fg)] " +
  "has-[.bare:focus-visible]:shadow-focus has-disabled:border-line has-disabled:bg-sunken " +
  "[&>.lucide]:text-ink-3 max-sm:text-16";

export const CONTROL_HEIGHT = {
  small: "h-7 max-sm:h-11",
  normal: "h-8 max-sm:h-11",
  large: "h-10 text-14 max-sm:h-11",
} as const;

export type ControlSize = keyof typeof CONTROL_HEIGHT;
