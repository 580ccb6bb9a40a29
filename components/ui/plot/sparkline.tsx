type SparklineProps = { label: string; values: readonly number[] };

const WIDTH = 300;
const HEIGHT = 46;

/** A line without axes: the shape of the last minutes. Zero is at the bottom. */
export function Sparkline({ label, values }: SparklineProps) {
  const top = Math.max(1, ...values);
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  const points = values.map(
    (value, place) =>
      `${(place * step).toFixed(1)},${(HEIGHT - 2 - ((HEIGHT - 6) * value) / top).toFixed(1)}`,
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-12 w-full"
    >
      <polyline
        points={points.join(" ")}
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="fill-none stroke-accent-text"
      />
    </svg>
  );
}
