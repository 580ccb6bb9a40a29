"use client";

import { useQuery } from "@tanstack/react-query";
import { Hourglass, RefreshCw } from "lucide-react";
import { useRef, useState } from "react";
import { peaksQuery, recordingUrl } from "#lib/client/recordings/queries.ts";
import type { CallDetail, CallPeaks, CallRow } from "#lib/contract/desk/call/call.ts";
import { Button } from "../ui/button/button.tsx";
import { buttonClass } from "../ui/button/button-class.ts";
import { cx } from "../ui/cx.ts";
import { Time } from "../ui/time/time.tsx";
import { KeysLegend } from "./keys-legend.tsx";
import { PinnedNotes, pinnedOf } from "./pinned-notes.tsx";
import { PlayerSettings } from "./player-settings.tsx";
import type { RecordingPlayerProps } from "./recording-player.tsx";
import { isShutBy, RecordingState, stateOfFault } from "./recording-state.tsx";
import { SeekBar } from "./seek-bar.tsx";
import { TransportButtons } from "./transport-buttons.tsx";
import { type Playback, usePlayback } from "./use-playback.ts";
import { usePlayerKeys } from "./use-player-keys.ts";
import { Waveform } from "./waveform.tsx";

/** The player, opened. No sound is fetched before it is played: to fetch it is to have listened. */
export function OpenPlayer(props: RecordingPlayerProps) {
  const { call, startAt, sought = null, playsAtOnce = false, onNoteAt } = props;
  const audioRef = useRef<HTMLAudioElement>(null);
  const { data: peaks } = useQuery(peaksQuery(call.id));
  const [hasNoWave, setNoWave] = useState(false);
  const knownDurationS = peaks?.durationS ?? call.durationS ?? 0;
  const playback = usePlayback(audioRef, { callId: call.id, startAt, sought, playsAtOnce, knownDurationS });
  const press = usePlayerKeys(playback);
  const durationS = Math.round(playback.durationS ?? knownDurationS);
  const notes = pinnedOf(call);
  const isShut = playback.problem !== null && isShutBy(playback.problem);
  const isDrawn = peaks?.state === "ready" && !hasNoWave;
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveElementInteractions: keys of the controls inside
    <section
      aria-label="Player"
      tabIndex={-1}
      onKeyDown={press}
      className="bare rounded-3 border border-line bg-raised px-5 py-4 max-sm:px-4"
    >
      <div
        className={cx(
          "grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-3 max-lg:grid-cols-[minmax(0,1fr)]",
          isShut ? "hidden" : "grid",
        )}
      >
        <TransportButtons playback={playback} durationS={durationS} />
        {/* biome-ignore lint/a11y/useMediaCaption: what was said in a call is not written down anywhere */}
        <audio
          ref={audioRef}
          src={recordingUrl(call.id)}
          preload="none"
          controls={hasNoWave}
          className={cx(hasNoWave ? "w-full" : "hidden")}
        />
        {!hasNoWave && (
          <SeekBar
            // A row of its own: an hour in a few centimetres cannot be aimed at.
            className="-order-1 col-span-full"
            at={playback.at}
            durationS={durationS}
            onSeek={playback.seek}
            marks={notes.map(({ second }) => second)}
          >
            {isDrawn && (
              <Waveform
                audioRef={audioRef}
                peaks={peaks.peaks}
                durationS={peaks.durationS ?? durationS}
                onFailure={() => setNoWave(true)}
              />
            )}
          </SeekBar>
        )}
        <PlayerSettings call={call} playback={playback} onNoteAt={onNoteAt} />
      </div>
      <Trouble call={call} playback={playback} />
      <PinnedNotes notes={notes} onSeek={playback.seek} />
      {!isShut && <BelowPlayer words={wordsBelow({ problem: playback.problem, hasNoWave, peaks })} />}
    </section>
    // biome-ignore-end lint/a11y/noNoninteractiveElementInteractions: keys of the controls inside
  );
}

const COULD_NOT_LOAD = "The waveform could not be loaded. The recording plays without it.";

type Below = { problem: Playback["problem"]; hasNoWave: boolean; peaks: CallPeaks | undefined };

/** What stands in the way of playing is told alone. */
function wordsBelow({ problem, hasNoWave, peaks }: Below): string | null {
  if (problem !== null) return null;
  if (hasNoWave) return COULD_NOT_LOAD;
  if (peaks?.state === "pending") return "We are drawing the waveform. You can listen now.";
  if (peaks?.state === "undecodable") return peaks.problem ?? "It has no waveform.";
  return null;
}

function BelowPlayer({ words }: { words: string | null }) {
  return (
    <div
      className={cx(
        "mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-t pt-3 text-12 text-ink-2",
        // Phones have no keys to explain.
        words === null && "max-sm:hidden",
      )}
    >
      {words !== null && <p>{words}</p>}
      <KeysLegend />
    </div>
  );
}

function Trouble({ call, playback }: { call: CallDetail | CallRow; playback: Playback }) {
  const { problem, renewedAt, isSlow } = playback;
  if (problem) {
    const again = (
      <>
        {problem.code === "unsupported_media" && (
          <a
            href={recordingUrl(call.id, true)}
            download
            className={buttonClass({ look: "primary", size: "normal" })}
          >
            Download the recording
          </a>
        )}
        <Button icon={<RefreshCw />} onClick={playback.retry}>
          Try again
        </Button>
      </>
    );
    return (
      <div className="not-first:mt-3">
        <RecordingState state={stateOfFault(problem)} detail={problem.detail} actions={again} isAlert />
      </div>
    );
  }
  if (isSlow) {
    return (
      <p role="status" className="mt-3 flex items-center gap-2 text-13">
        <Hourglass aria-hidden="true" className="size-3.5 text-ink-2" />
        <span>The recording is slow to come from the service. We keep trying, and say so if we give up.</span>
      </p>
    );
  }
  if (renewedAt === null || call.recording !== "ready") return null;
  return (
    <p role="status" className="mt-3 flex items-center gap-2 text-13">
      <RefreshCw aria-hidden="true" className="size-3.5 text-ink-2" />
      <span>
        The connection to the recording was renewed at <Time value={renewedAt} show="second" />. Playing went
        on.
      </span>
    </p>
  );
}
