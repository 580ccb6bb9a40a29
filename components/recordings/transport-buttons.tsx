import { LoaderCircle, Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { cx } from "../ui/cx.ts";
import { formatSecond } from "./format-second.ts";
import type { Playback } from "./use-playback.ts";

const SKIP_S = 15;
const SIDE =
  "inline-flex h-8 items-center gap-1.5 rounded-2 border border-line-strong bg-raised px-2.5 text-13 font-medium text-ink hover:bg-hover max-sm:h-11";

/** Back, play, on; and where one is. */
export function TransportButtons({ playback, durationS }: { playback: Playback; durationS: number }) {
  const { isPlaying, isWaiting, at, warm, toggle, skip } = playback;
  const icon = isWaiting ? <LoaderCircle className="animate-turn" /> : isPlaying ? <Pause /> : <Play />;
  return (
    <div className="flex flex-col items-center gap-2">
      <div className="flex items-center gap-2">
        <button type="button" aria-label="Back 15 seconds" onClick={() => skip(-SKIP_S)} className={SIDE}>
          <RotateCcw /> 15
        </button>
        <button
          type="button"
          aria-label={isPlaying ? "Pause" : "Play"}
          aria-busy={isWaiting || undefined}
          onPointerEnter={warm}
          onPointerDown={warm}
          onFocus={warm}
          onClick={toggle}
          className={cx(
            "inline-flex size-11 items-center justify-center rounded-full",
            "bg-accent text-on-accent hover:bg-accent-hover",
          )}
        >
          {icon}
        </button>
        <button type="button" aria-label="Forward 15 seconds" onClick={() => skip(SKIP_S)} className={SIDE}>
          15 <RotateCw />
        </button>
      </div>
      <p className="num text-13 text-ink-2">
        <span className="font-semibold text-ink">{formatSecond(at)}</span> of {formatSecond(durationS)}
      </p>
    </div>
  );
}
