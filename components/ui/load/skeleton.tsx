import { cx } from "../cx.ts";

const WIDTH = {
  tiny: "w-10",
  small: "w-14",
  normal: "w-22",
  wide: "w-28",
  widest: "w-32",
  full: "w-full",
} as const;

export type SkeletonWidth = keyof typeof WIDTH;

/** A bar of the shape of what comes; drawn after 200 ms, without a shimmer. */
export function Skeleton({ width = "normal" }: { width?: SkeletonWidth | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx("inline-block h-2 animate-appear rounded-1 bg-line align-middle", WIDTH[width])}
    />
  );
}
