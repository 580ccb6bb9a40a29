"use client";

import { useQuery } from "@tanstack/react-query";
import { Hourglass, LoaderCircle, Pause, Play, RefreshCw, RotateCcw, RotateCw } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { peaksQuery, recordingUrl } from "#lib/client/recordings-queries.ts";
import type { CallDetail, CallPeaks, CallRow } from "#lib/contract/desk/call/call.ts";
import { t, translated } from "#lib/contract/language.ts";
import { Button } from "../ui/button/button.tsx";
import { buttonClass } from "../ui/button/button-class.ts";
import { cx } from "../ui/cx.ts";
import { Kbd } from "../ui/text/kbd.tsx";
import { Time } from "../ui/time/time.tsx";
import { formatSecond } from "./format-second.ts";
import { PlayerSettings } from "./player-settings.tsx";
import type { RecordingPlayerProps } from "./recording-player.tsx";
import { isShutBy, RecordingState, stateOfFault } from "./recording-state.tsx";
import { SeekBar } from "./seek-bar.tsx";
import { type Playback, usePlayback } from "./use-playback.ts";
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
      aria-label={t("Player", "Kichezaji")}
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

type Below = { problem: Playback["problem"]; hasNoWave: boolean; peaks: CallPeaks | undefined };

/** What stands in the way of playing is told alone. */
function wordsBelow({ problem, hasNoWave, peaks }: Below): string | null {
  if (problem !== null) return null;
  if (hasNoWave)
    return t(
      "The waveform could not be loaded. The recording plays without it.",
      "Wimbi la sauti halikuweza kupakiwa. Rekodi inachezwa bila hilo.",
    );
  if (peaks?.state === "pending")
    return t(
      "We are drawing the waveform. You can listen now.",
      "Tunachora wimbi la sauti. Unaweza kusikiliza sasa.",
    );
  if (peaks?.state === "undecodable")
    return peaks.problem ?? t("It has no waveform.", "Haina wimbi la sauti.");
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
            {t("Download the recording", "Pakua rekodi")}
          </a>
        )}
        <Button icon={<RefreshCw />} onClick={playback.retry}>
          {t("Try again", "Jaribu tena")}
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
        <span>
          {t(
            "The recording is slow to come from the service. We keep trying, and say so if we give up.",
            "Rekodi inachelewa kufika kutoka kwenye huduma. Tunaendelea kujaribu, na tutakuambia tukiacha.",
          )}
        </span>
      </p>
    );
  }
  if (renewedAt === null || call.recording !== "ready") return null;
  return (
    <p role="status" className="mt-3 flex items-center gap-2 text-13">
      <RefreshCw aria-hidden="true" className="size-3.5 text-ink-2" />
      <span>
        {t(
          <>
            The connection to the recording was renewed at <Time value={renewedAt} show="second" />. Playing
            went on.
          </>,
          <>
            Muunganisho wa rekodi ulifanywa upya <Time value={renewedAt} show="second" />. Uchezaji
            umeendelea.
          </>,
        )}
      </span>
    </p>
  );
}

const KEYS = translated(
  () =>
    [
      { caps: [t("Space", "Nafasi"), "k"], does: t("play, pause", "cheza, simamisha") },
      { caps: ["←", "→"], does: "5 s" },
      { caps: ["j", "l"], does: "15 s" },
    ] as const,
);

/** The keys that act while the focus is in the player. */
export function KeysLegend() {
  return (
    <p className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:hidden">
      <span>{t("Keys in the player:", "Vitufe vya kichezaji:")}</span>
      {KEYS.map(({ caps, does }) => (
        <span key={does} className="flex items-center gap-1.5">
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}

type PinnedNote = { id: string; second: number; text: string };

/** The notes of a call that are pinned to a second, in the order of the recording. */
export function pinnedOf(call: CallDetail | CallRow): PinnedNote[] {
  if (!("notes" in call)) return [];
  return call.notes
    .flatMap(({ id, second, text }) => (second === null ? [] : [{ id, second, text }]))
    .sort((one, other) => one.second - other.second);
}

type PinnedNotesProps = { notes: readonly PinnedNote[]; onSeek: (second: number) => void };

/** Each goes to its second. */
export function PinnedNotes({ notes, onSeek }: PinnedNotesProps) {
  if (notes.length === 0) return null;
  return (
    <ul
      aria-label={t("Notes in this recording", "Maelezo katika rekodi hii")}
      className="mt-3 flex max-h-40 flex-col gap-1 overflow-y-auto"
    >
      {notes.map(({ id, second, text }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onSeek(second)}
            className="flex min-h-7 w-full items-baseline gap-3 rounded-1 px-2 py-1 text-left text-13 hover:bg-hover max-sm:min-h-11"
          >
            <span className="num flex-none font-semibold text-accent-text">{formatSecond(second)}</span>
            <span className="min-w-0 break-words">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const FAR_S = 15;
const NEAR_S = 5;

type Act = (playback: Playback) => void;

const MEANING: Record<string, Act> = {
  " ": ({ toggle }) => toggle(),
  k: ({ toggle }) => toggle(),
  j: ({ skip }) => skip(-FAR_S),
  l: ({ skip }) => skip(FAR_S),
  ArrowLeft: ({ skip }) => skip(-NEAR_S),
  ArrowRight: ({ skip }) => skip(NEAR_S),
  Home: ({ seek }) => seek(0),
};

/** Keys of the player, while the focus is in it: nowhere else do single letters act. */
export function usePlayerKeys(playback: Playback): (event: KeyboardEvent) => void {
  return (event) => {
    const act = MEANING[event.key];
    const isChord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!act || isChord || event.defaultPrevented || hasOwnUse(event)) return;
    event.preventDefault();
    act(playback);
  };
}

/** Space presses a button, arrows move between choices: those keep their keys. */
function hasOwnUse({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("textarea, select, [contenteditable='true'], input:not([type='range'], [type='radio'])"))
    return true;
  if (key === " ") return target.matches("button, a, input[type='radio'], audio");
  return key.startsWith("Arrow") && target.matches("input[type='radio'], input[data-volume], audio");
}

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
        <button
          type="button"
          aria-label={t("Back 15 seconds", "Rudi nyuma sekunde 15")}
          onClick={() => skip(-SKIP_S)}
          className={SIDE}
        >
          <RotateCcw /> 15
        </button>
        <button
          type="button"
          aria-label={isPlaying ? t("Pause", "Simamisha") : t("Play", "Cheza")}
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
        <button
          type="button"
          aria-label={t("Forward 15 seconds", "Nenda mbele sekunde 15")}
          onClick={() => skip(SKIP_S)}
          className={SIDE}
        >
          15 <RotateCw />
        </button>
      </div>
      <p className="num text-13 text-ink-2">
        {t(
          <>
            <span className="font-semibold text-ink">{formatSecond(at)}</span> of {formatSecond(durationS)}
          </>,
          <>
            <span className="font-semibold text-ink">{formatSecond(at)}</span> kati ya{" "}
            {formatSecond(durationS)}
          </>,
        )}
      </p>
    </div>
  );
}
