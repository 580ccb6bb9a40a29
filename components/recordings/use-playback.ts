import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Fault } from "#lib/fault.ts";
import { type Heard, heardOf, type Wanted } from "./heard.ts";
import { useBeingHere } from "./use-being-here.ts";
import { useLoudness } from "./use-loudness.ts";
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

const SLOW_MS = 4_000;
const STUCK_MS = 10_000;

/** Drives one media element, and goes on at the same second when its source fails. */
export function usePlayback(audioRef: AudioRef, options: Options): Playback {
  const { callId, startAt, sought, playsAtOnce, knownDurationS } = options;
  const wanted = useRef<Wanted>({ at: startAt ?? 0, isPlaying: false });
  const [heard, setHeard] = useState<Heard>({ ...wanted.current, isWaiting: false, durationS: null });
  const loudness = useLoudness(audioRef);
  const warm = useWarmLink(callId);
  const renewal = useRenewal(audioRef, { callId, wanted });

  function look(audio: HTMLAudioElement) {
    const now = heardOf(audio, wanted.current, { isRenewing: renewal.isRenewing() });
    wanted.current = { at: now.at, isPlaying: now.isPlaying };
    setHeard((before) => ({ ...now, durationS: now.durationS ?? before.durationS }));
  }

  const begin = useEffectEvent((audio: HTMLAudioElement) => {
    if (startAt !== null) audio.currentTime = startAt;
    if (playsAtOnce) play(audio);
  });
  useMediaEvents(audioRef, begin, (audio, kind) => {
    if (kind === "error") renewal.renew();
    if (kind === "playing") renewal.settle();
    look(audio);
  });
  useBeingHere(heard.isPlaying);
  const isWaiting = heard.isWaiting && !renewal.problem;
  const [isSlow, setSlow] = useState(false);
  useAfter(SLOW_MS, isWaiting, () => setSlow(true));
  // A source that neither fails nor comes is taken for one that has failed.
  useAfter(STUCK_MS, isWaiting, renewal.renew);
  if (isSlow && !isWaiting) setSlow(false);

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

  const end = heard.durationS ?? knownDurationS;
  const bounded = (second: number) => Math.max(0, end > 0 ? Math.min(second, end) : second);

  function seek(second: number) {
    const audio = audioRef.current;
    wanted.current.at = bounded(second);
    if (!audio) return;
    if (!renewal.isRenewing()) audio.currentTime = wanted.current.at;
    setHeard((before) => ({ ...before, at: wanted.current.at }));
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

/** Acts once when it has waited for so long. */
function useAfter(waitMs: number, isWaiting: boolean, act: () => void): void {
  const onEnd = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(onEnd, waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, isWaiting]);
}
