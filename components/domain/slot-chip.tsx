import type { ComponentProps } from "react";
import { cx } from "../ui/cx.ts";

const SLOT =
  "inline-block h-5 max-w-48 truncate rounded-1 px-1.5 align-[1px] text-12 leading-5 font-medium max-sm:h-11 max-sm:min-w-11 max-sm:px-3 max-sm:leading-11";

/** A button that puts a column's name into the text. */
export function SlotChip(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      className={cx(SLOT, "text-ink-2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-hover")}
    />
  );
}
