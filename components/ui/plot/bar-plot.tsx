import { formatCount } from "#lib/contract/words/format-count.ts";
import { cx } from "../cx.ts";
import { tickSteps } from "./tick-steps.ts";

export type Bars = { key: string; label: string; first: number; second: number };

type BarPlotProps = { label: string; bars: readonly Bars[]; isLow?: boolean | undefined };

/** Two series side by side for each step of time: the first hollow, the second solid. */
export function BarPlot({ label, bars, isLow = false }: BarPlotProps) {
  const ticks = tickSteps(Math.max(1, ...bars.flatMap((bar) => [bar.first, bar.second])));
  const top = ticks.at(-1) ?? 1;
  const slot = 100 / Math.max(1, bars.length);
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
          className={cx("block w-full overflow-visible", isLow ? "h-28" : "h-58")}
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={`${100 - (100 * tick) / top}%`}
              y2={`${100 - (100 * tick) / top}%`}
              className={tick === 0 ? "stroke-line-strong" : "stroke-line"}
            />
          ))}
          {bars.map((bar, place) => (
            <Pair key={bar.key} bar={bar} left={place * slot} slot={slot} top={top} />
          ))}
        </svg>
        <div className="num mt-2 grid auto-cols-fr grid-flow-col text-center text-11 text-ink-3">
          {bars.map((bar, place) => (
            <span key={bar.key} className={place % 2 === 1 && bars.length > 6 ? "max-sm:invisible" : ""}>
              <span className={bars.length > 6 ? "max-sm:-mx-3" : ""}>{bar.label}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function Pair({ bar, left, slot, top }: { bar: Bars; left: number; slot: number; top: number }) {
  const width = slot * 0.3;
  const share = (value: number) => (100 * value) / top;
  return (
    <>
      <rect
        x={`${left + slot * 0.19}%`}
        y={`${100 - share(bar.first)}%`}
        width={`${width}%`}
        height={`${share(bar.first)}%`}
        rx="2"
        strokeWidth="1.25"
        className="fill-plot-2 stroke-plot-2-edge"
      />
      <rect
        x={`${left + slot * 0.51}%`}
        y={`${100 - share(bar.second)}%`}
        width={`${width}%`}
        height={`${share(bar.second)}%`}
        rx="2"
        className="fill-plot-1"
      />
    </>
  );
}
