import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Fault } from "#lib/fault.ts";
import type { Heard } from "./heard.ts";
import { useBeingHere } from "./use-being-here.ts";
import { useHeard } from "./use-heard.ts";
import { useLoudness } from "./use-loudness.ts";
import { usePatience } from "./use-patience.ts";
import { useRenewal } from "./use-renewal.ts";
import { useWarmLink } from "./use-warm-link.ts";

export type Playback = Heard &
  ReturnType<typeof useLoudness> & {
    /** It waits for longer than a person does without a word. */
    isSlow: boolean;
    /** Why it does not play. */
    problem: Fault | null;
    /** When a source that failed in the middle was last found again. */
    renewedAt: number | null;
    /** Somebody is about to press Play. */
    warm: () => void;
    toggle: () => void;
    seek: (second: number) => void;
    skip: (bySeconds: number) => void;
    retry: () => void;
  };

type AudioRef = RefObject<HTMLAudioElement | null>;
type Options = {
  callId: string;
  startAt: number | null;
  sought: { second: number } | null;
  playsAtOnce: boolean;
  knownDurationS: number;
};

/** Drives one media element, and goes on at the same second when its source fails. */
export function usePlayback(audioRef: AudioRef, options: Options): Playback {
  const { callId, startAt, sought, playsAtOnce, knownDurationS } = options;
  const { wanted, heard, bounded, lookAt, showWanted } = useHeard({ startAt, knownDurationS });
  const loudness = useLoudness(audioRef);
  const warm = useWarmLink(callId);
  const renewal = useRenewal(audioRef, { callId, wanted });

  const look = (audio: HTMLAudioElement) => lookAt(audio, { isRenewing: renewal.isRenewing() });

  const begin = useEffectEvent((audio: HTMLAudioElement) => {
    if (startAt !== null) audio.currentTime = startAt;
    if (playsAtOnce) play(audio);
  });
  useMediaEvents(audioRef, begin, (audio, kind) => {
    if (kind === "error") renewal.renew(audio.error !== null && UNREAD.includes(audio.error.code));
    if (kind === "playing") renewal.settle();
    if (kind === "ended" && audio.duration === 0) renewal.noteEmpty();
    look(audio);
  });
  useBeingHere(heard.isPlaying);
  const isWaiting = heard.isWaiting && !renewal.problem;
  // A source that neither fails nor comes is taken for one that has failed.
  const isSlow = usePatience(isWaiting, () => renewal.renew());

  function play(audio: HTMLAudioElement) {
    wanted.current.isPlaying = true;
    // Refused where nobody has pressed anything yet: then it waits for a press.
    audio.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "NotAllowedError") stop(audio);
    });
    look(audio);
  }

  function stop(audio: HTMLAudioElement) {
    wanted.current.isPlaying = false;
    audio.pause();
    look(audio);
  }

  function seek(second: number) {
    const audio = audioRef.current;
    wanted.current.at = bounded(second);
    if (!audio) return;
    if (!renewal.isRenewing()) audio.currentTime = wanted.current.at;
    showWanted();
  }

  const seekSought = useEffectEvent(seek);
  useEffect(() => {
    if (sought) seekSought(sought.second);
  }, [sought]);

  return {
    ...heard,
    // A link may lead to a second that the recording does not have: its element stops at the end once it is there.
    at: bounded(heard.at),
    ...loudness,
    isSlow,
    problem: renewal.problem,
    renewedAt: renewal.renewedAt,
    warm() {
      if (!heard.isPlaying) warm();
    },
    toggle() {
      const audio = audioRef.current;
      if (audio) (wanted.current.isPlaying ? stop : play)(audio);
    },
    seek,
    skip: (bySeconds) => seek(wanted.current.at + bySeconds),
    retry: renewal.retry,
  };
}

// MEDIA_ERR_DECODE and MEDIA_ERR_SRC_NOT_SUPPORTED: a link that has ended looks the same, until its first byte is asked for.
const UNREAD: readonly number[] = [3, 4];

const KINDS = [
  ...["timeupdate", "durationchange", "loadedmetadata", "play", "playing", "pause"],
  ...["waiting", "canplay", "seeking", "seeked", "ended", "error"],
];

function useMediaEvents(
  audioRef: AudioRef,
  onOpen: (audio: HTMLAudioElement) => void,
  onEvent: (audio: HTMLAudioElement, kind: string) => void,
): void {
  const hear = useEffectEvent(onEvent);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const audio = audioRef.current;
    if (!audio) return;
    const listener = ({ type }: Event) => hear(audio, type);
    for (const kind of KINDS) audio.addEventListener(kind, listener);
    open(audio);
    return () => {
      for (const kind of KINDS) audio.removeEventListener(kind, listener);
      // Else the browser would go on reading for an element that nobody sees.
      audio.pause();
      audio.preload = "none";
      audio.load();
    };
  }, [audioRef]);
}
