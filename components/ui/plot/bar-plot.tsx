import { formatCount } from "#lib/contract/words/format-count.ts";
import { cx } from "../cx.ts";
import { tickSteps } from "./tick-steps.ts";

export type Bars = { key: string; label: string; first: number; second: number };

type BarPlotProps = { label: string; bars: readonly Bars[]; isLow?: boolean | undefined };

/** More of them run into each other; a low plot stands beside something. */
const MOST_LABELS = { low: 6, high: 12 };

/** Two series side by side for each step of time: the first hollow, the second solid. */
export function BarPlot({ label, bars, isLow = false }: BarPlotProps) {
  const ticks = tickSteps(Math.max(1, ...bars.flatMap((bar) => [bar.first, bar.second])));
  const top = ticks.at(-1) ?? 1;
  const named = bars.map((bar, place) => ({ ...bar, place })).filter(({ label: name }) => name !== "");
  const step = Math.ceil(named.length / MOST_LABELS[isLow ? "low" : "high"]);
  const shown = named.filter((_, at) => at % step === 0);
  return (
    <div className="flex gap-3">
      <div
        className={cx(
          "num -mt-2 flex flex-col-reverse justify-between text-right text-11 text-ink-3",
          isLow ? "h-32" : "h-62",
        )}
      >
        {ticks.map((tick) => (
          <span key={tick}>{formatCount(tick)}</span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <svg
          role="img"
          aria-label={label}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className={cx(
            "block w-full overflow-visible [&>*]:[vector-effect:non-scaling-stroke]",
            isLow ? "h-28" : "h-58",
          )}
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100"
              y1={100 - (100 * tick) / top}
              y2={100 - (100 * tick) / top}
              className={tick === 0 ? "stroke-line-strong" : "stroke-line"}
            />
          ))}
          <path
            d={outline(
              bars.map(({ first }) => first / top),
              0.19,
            )}
            strokeWidth="1.25"
            className="fill-plot-2 stroke-plot-2-edge"
          />
          <path
            d={outline(
              bars.map(({ second }) => second / top),
              0.51,
            )}
            className="fill-plot-1"
          />
        </svg>
        <svg aria-hidden="true" className="num mt-2 block h-4 w-full overflow-visible fill-ink-3 text-11">
          {shown.map(({ key, label, place }, at) => (
            <text
              key={key}
              x={`${(100 * (place + 0.5)) / bars.length}%`}
              y="12"
              textAnchor="middle"
              className={shown.length > 6 && at % 2 === 1 ? "max-sm:invisible" : undefined}
            >
              {label}
            </text>
          ))}
        </svg>
      </div>
    </div>
  );
}

/** All bars of a series in one path, so that a day of hours is no more elements than a morning; `at` is where in its slot each begins. */
function outline(shares: readonly number[], at: number): string {
  const slot = 100 / Math.max(1, shares.length);
  return shares
    .flatMap((share, place) => {
      const left = slot * (place + at);
      return share > 0 ? [`M${left} 100V${100 - 100 * share}h${slot * 0.3}V100Z`] : [];
    })
    .join("");
}
