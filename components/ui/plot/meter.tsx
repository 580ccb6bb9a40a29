type MeterProps = {
  label: string;
  /** How many whole boxes are full and how full the last one is, 0 to 1. */
  full: number;
  last: number;
  tone: "teal" | "amber";
};

/** Boxes that fill from the left: the segments of one SMS. */
export function Meter({ label, full, last, tone }: MeterProps) {
  const fill = tone === "amber" ? "fill-amber-fill" : "fill-accent";
  const count = last > 0 || full === 0 ? full + 1 : full;
  const boxes = Array.from({ length: count }, (_, place) => ({ key: place, share: place < full ? 1 : last }));
  return (
    <div role="img" aria-label={label} className="flex gap-1">
      {boxes.map(({ key, share }) => (
        <svg key={key} aria-hidden="true" className="block h-1.5 flex-1 rounded-[3px] bg-grey-soft">
          <rect width={`${100 * share}%`} height="100%" className={fill} />
        </svg>
      ))}
    </div>
  );
}
