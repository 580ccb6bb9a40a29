import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

type CardProps = ComponentProps<"div"> & {
  isPadded?: boolean | undefined;
  /** A card that holds errors to mend carries their edge. */
  isBad?: boolean | undefined;
  /** What it holds does not answer what is asked any more. */
  isDimmed?: boolean | undefined;
};

export function Card({ isPadded = false, isBad = false, isDimmed = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      inert={isDimmed}
      className={cx(
        "relative min-w-0 overflow-hidden rounded-3 border bg-raised",
        // A table that cannot be made so narrow is moved within its card; on a phone its rows are cards.
        "sm:overflow-x-auto",
        isBad ? "border-red-line" : "border-line",
        isDimmed && "opacity-50",
        isPadded && "p-5 max-sm:p-4",
        className,
      )}
    />
  );
}
