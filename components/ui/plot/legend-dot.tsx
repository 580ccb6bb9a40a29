import { cx } from "../cx.ts";

const LOOK = {
  solid: "bg-plot-1",
  hollow: "bg-plot-2 shadow-[inset_0_0_0_1.25px_var(--plot-2-edge)]",
  none: "mx-[3px] bg-grey-soft shadow-[inset_0_0_0_1px_var(--line-strong)]",
} as const;

/** The square beside the name of a series. */
export function LegendDot({ look }: { look: keyof typeof LOOK }) {
  return (
    <span
      aria-hidden="true"
      className={cx("size-2 flex-none rounded-[2px] forced-color-adjust-none", LOOK[look])}
    />
  );
}
