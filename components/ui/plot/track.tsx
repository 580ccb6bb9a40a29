import { cx } from "../cx.ts";
import { FILL_OF, type Tone } from "../tone.ts";

export type Part = { key: string; count: number; tone: Tone };

type TrackProps = {
  /** The whole, spoken: "11,940 of 18,460 have left". */
  label: string;
  parts: readonly Part[];
  total: number;
  size?: "big" | "usual" | "mini" | undefined;
};

const SIZE = { big: "h-3 w-full", usual: "h-2.5 w-full", mini: "h-1 w-24" } as const;

/** One bar whose parts add up to the plan. SVG, so that widths need no inline style. */
export function Track({ label, parts, total, size = "usual" }: TrackProps) {
  const placed = place(parts, total);
  return (
    <svg role="img" aria-label={label} className={cx("block rounded-full bg-grey-soft", SIZE[size])}>
      {placed.map((part) => (
        <rect
          key={part.key}
          x={`${part.start}%`}
          width={`${part.share}%`}
          height="100%"
          className={FILL_OF[part.tone]}
        />
      ))}
      {placed.length > 1 &&
        placed.map((part) => (
          <rect
            key={part.key}
            x={`${part.start + part.share}%`}
            width="2"
            height="100%"
            className="-translate-x-px fill-raised"
          />
        ))}
    </svg>
  );
}

function place(parts: readonly Part[], total: number) {
  let start = 0;
  return parts
    .filter((part) => part.count > 0)
    .map((part) => {
      const share = total === 0 ? 0 : (100 * part.count) / total;
      const placed = { ...part, start, share };
      start += share;
      return placed;
    });
}
