import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { PILL_OF, type Tone } from "./tone.ts";

type PillProps = {
  tone?: Tone | "quiet" | undefined;
  icon?: ReactNode;
  isSmall?: boolean | undefined;
  children: ReactNode;
};

/** A state with ground and edge: only in headers and beside names, never in table rows. */
export function Pill({ tone = "grey", icon, isSmall = false, children }: PillProps) {
  return (
    <span
      className={cx(
        "num inline-flex items-center whitespace-nowrap rounded-1 border align-middle text-12 font-medium",
        isSmall ? "h-5 gap-1 px-1.5 [&>.lucide]:size-3" : "h-6 gap-1.5 px-2 [&>.lucide]:size-3.5",
        tone === "quiet" ? "border-line-strong text-ink-2" : PILL_OF[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
