import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import { cx } from "../ui/cx.ts";
import { formatSecond } from "./format-second.ts";

type SeekBarProps = {
  at: number;
  durationS: number;
  onSeek: (second: number) => void;
  /** Seconds that notes are pinned to. */
  marks: readonly number[];
  className?: string;
  /** The waveform; without it the slider itself is seen. */
  children?: ReactNode;
};

/** Where in the recording one is: one slider over the waveform, for pointer, touch and keys. */
export function SeekBar({ at, durationS, onSeek, marks, className, children }: SeekBarProps) {
  const hasWave = Boolean(children);
  return (
    <div className={cx("min-w-0", className)}>
      <div
        className={cx(
          "relative flex h-16 items-center rounded-1",
          hasWave && "has-[:focus-visible]:shadow-focus",
        )}
      >
        {children}
        {/* Its thumb is 16 px wide and stays inside: half of it over each edge, a press lands where it is drawn; above the
            layers of the waveform, which would take the press. */}
        <input
          type="range"
          aria-label={t("Position", "Mahali")}
          aria-valuetext={t(
            `${formatSecond(at)} of ${formatSecond(durationS)}`,
            `${formatSecond(at)} kati ya ${formatSecond(durationS)}`,
          )}
          min={0}
          max={Math.max(1, Math.ceil(durationS))}
          step="any"
          value={Math.min(at, durationS)}
          onChange={({ target }) => onSeek(target.valueAsNumber)}
          className={
            hasWave
              ? "bare -left-2 absolute top-0 z-10 h-full w-[calc(100%+1rem)] cursor-pointer opacity-0"
              : "h-11 w-full accent-accent-text"
          }
        />
        {marks.map((second) => (
          <Pin key={second} share={durationS > 0 ? second / durationS : 0} />
        ))}
      </div>
      <div className="num flex justify-between text-12 text-ink-2" aria-hidden="true">
        <span>00:00</span>
        <span>{formatSecond(durationS)}</span>
      </div>
    </div>
  );
}

/** A note is pinned here; it is read and pressed below. */
function Pin({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ left: `${Math.min(100, share * 100)}%` }}
      className="pointer-events-none absolute top-0 h-full w-0.5 -translate-x-1/2 bg-amber-fg before:absolute before:-left-[3px] before:size-2 before:rounded-full before:bg-amber-fg"
    />
  );
}
