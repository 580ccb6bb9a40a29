import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import type { IconClass } from "../icon/icon.tsx";

export type ButtonLook = "primary" | "quiet" | "plain" | "danger";
export type ButtonSize = "normal" | "small" | "large";

const LOOK = {
  primary: "border-accent bg-accent text-on-accent shadow-1 hover:border-accent-hover hover:bg-accent-hover",
  quiet: "border-line-strong bg-raised text-ink shadow-1 hover:bg-hover [&>.lucide]:text-ink-2",
  plain: "border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink",
  danger: "border-red-line bg-raised text-red-fg shadow-1 hover:bg-red-soft",
} as const satisfies Record<ButtonLook, string>;

const OFF = "border-line bg-sunken text-ink-3";

const DRAWN = "before:icon";

const HEIGHT = { normal: "h-8", small: "h-7", large: "h-10" } as const satisfies Record<ButtonSize, string>;
const WIDTH = { normal: "w-8", small: "w-7", large: "w-10" } as const satisfies Record<ButtonSize, string>;
const PADDING = { normal: "px-3", small: "px-2.5", large: "px-4" } as const satisfies Record<
  ButtonSize,
  string
>;

type Shape = {
  look: ButtonLook;
  size: ButtonSize;
  isIcon?: boolean;
  isOff?: boolean;
  isWide?: boolean;
  /** As a class it costs no element, which counts in a row of a list. */
  icon?: ReactNode | IconClass;
};

/** What of the icon is an element of its own. */
export const partOf = (icon: ReactNode | IconClass): ReactNode => (typeof icon === "string" ? null : icon);

/** One look for buttons and for links that act like one. */
export function buttonClass(shape: Shape): string {
  const { look, size, isIcon = false, isOff = false, isWide = false, icon } = shape;
  return cx(
    "inline-flex flex-none cursor-default select-none items-center justify-center gap-1.5 rounded-2 border",
    "whitespace-nowrap text-13 font-medium max-sm:h-11",
    HEIGHT[size],
    isIcon ? cx(WIDTH[size], "max-sm:w-11") : look === "plain" ? "px-2" : PADDING[size],
    size === "small" && "[&>.lucide]:size-3.5",
    isOff ? OFF : LOOK[look],
    isWide && "w-full",
    typeof icon === "string" && cx(icon, DRAWN, size === "small" ? "before:size-3.5" : "before:size-4"),
    typeof icon === "string" && look === "quiet" && !isOff && "before:text-ink-2",
  );
}
