import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { recordingUrl } from "#lib/client/recordings-queries.ts";
import { http } from "#lib/client/request.ts";
import type { Fault } from "#lib/fault.ts";
import { type Heard, heardOf, useRenewal, type Wanted } from "./heard.ts";

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

/** Far within the half hour after which a session ends in which nothing is asked. */
const HERE_MS = 5 * 60_000;

/** Whoever listens is there: a recording that was read ahead asks for nothing more, and nor does a hidden tab. */
export function useBeingHere(isListening: boolean): void {
  useEffect(() => {
    if (!isListening) return;
    const timer = setInterval(() => void http("GET /api/session").catch(() => undefined), HERE_MS);
    return () => clearInterval(timer);
  }, [isListening]);
}

/** The server keeps a link for a minute at most. */
const WARM_MS = 50_000;

/**
 * Lets the server ask for the temporary link while a hand is on its way to Play: the service may need longer for it
 * than for the sound. Headers alone are nothing heard, so nobody is noted as a listener by it.
 */
export function useWarmLink(callId: string): () => void {
  const warmedAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - warmedAt.current < WARM_MS) return;
    warmedAt.current = now;
    // Whatever is wrong is said when it is played.
    fetch(recordingUrl(callId), { method: "HEAD" }).catch(() => undefined);
  };
}

/** How fast and how loud an element plays. */
export function useLoudness(audioRef: RefObject<HTMLAudioElement | null>) {
  const [rate, setRate] = useState(1);
  const [volume, setVolume] = useState(1);
  return {
    rate,
    volume,
    setRate(next: number) {
      setRate(next);
      if (!audioRef.current) return;
      // A source that is loaded anew begins with the default.
      audioRef.current.defaultPlaybackRate = next;
      audioRef.current.playbackRate = next;
    },
    setVolume(next: number) {
      setVolume(next);
      if (audioRef.current) audioRef.current.volume = next;
    },
  };
}

const SLOW_MS = 4_000;
const STUCK_MS = 10_000;

/** Whether it has waited for longer than a person does without a word; `onStuck` is called when that leads nowhere. */
export function usePatience(isWaiting: boolean, onStuck: () => void): boolean {
  const [isSlow, setSlow] = useState(false);
  useAfter(SLOW_MS, isWaiting, () => setSlow(true));
  useAfter(STUCK_MS, isWaiting, onStuck);
  if (isSlow && !isWaiting) setSlow(false);
  return isSlow;
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

type OptionsOfUseHeard = { startAt: number | null; knownDurationS: number };

/** What is wanted of an element, and what was heard of it when it was last looked at. */
export function useHeard({ startAt, knownDurationS }: OptionsOfUseHeard) {
  const wanted = useRef<Wanted>({ at: startAt ?? 0, isPlaying: false });
  const [heard, setHeard] = useState<Heard>({ ...wanted.current, isWaiting: false, durationS: null });
  const end = heard.durationS ?? knownDurationS;
  return {
    wanted,
    heard,
    /** Within the recording, as far as its end is known. */
    bounded: (second: number) => Math.max(0, end > 0 ? Math.min(second, end) : second),
    lookAt(audio: HTMLAudioElement, how: { isRenewing: boolean }) {
      const now = heardOf(audio, wanted.current, how);
      wanted.current = { at: now.at, isPlaying: now.isPlaying };
      setHeard((before) => ({ ...now, durationS: now.durationS ?? before.durationS }));
    },
    /** Shows the second that is wanted before the element is there. */
    showWanted: () => setHeard((before) => ({ ...before, at: wanted.current.at })),
  };
}
