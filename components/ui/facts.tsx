import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type FactsProps = {
  facts: readonly { key: string; label: ReactNode; value: ReactNode }[];
  /** In a line of columns (a header), or one below the other with the labels aligned (a drawer). */
  shape?: "line" | "list" | undefined;
};

// Beside its label no address fits on the narrowest phones.
const LIST_FACT = "grid grid-cols-[7rem_minmax(0,1fr)] gap-3 max-[22.5rem]:grid-cols-1 max-[22.5rem]:gap-0";

export function Facts({ facts, shape = "line" }: FactsProps) {
  const isLine = shape === "line";
  return (
    <dl
      className={cx(
        "num",
        isLine
          ? "flex flex-wrap gap-x-8 gap-y-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4"
          : "flex flex-col gap-2 text-13",
      )}
    >
      {facts.map((fact) => (
        <div key={fact.key} className={cx("min-w-0", !isLine && LIST_FACT)}>
          <dt className={cx("text-ink-3", isLine && "text-12")}>{fact.label}</dt>
          <dd className={cx("text-13", isLine ? "font-medium" : "break-words")}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
