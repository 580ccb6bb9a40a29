import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

type CardProps = ComponentProps<"div"> & {
  isPadded?: boolean | undefined;
  /** A card that holds errors to mend carries their edge. */
  isBad?: boolean | undefined;
};

export function Card({ isPadded = false, isBad = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cx(
        "min-w-0 overflow-hidden rounded-3 border bg-raised",
        isBad ? "border-red-line" : "border-line",
        isPadded && "p-5 max-sm:p-4",
        className,
      )}
    />
  );
}
