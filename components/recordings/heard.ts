import { type RefObject, useEffect, useRef, useState } from "react";
import { consoleNow } from "#lib/client/console-clock.ts";
import { probeRecording, recordingUrl } from "#lib/client/recordings-queries.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";

/** What the person wants, whatever becomes of the element on the way. */
export type Wanted = { at: number; isPlaying: boolean };

export type Heard = {
  /** Second that is heard. */
  at: number;
  isPlaying: boolean;
  /** It should play, and waits for bytes. */
  isWaiting: boolean;
  /** As the browser found it; null before it has. */
  durationS: number | null;
};

type Media = Pick<HTMLMediaElement, "error" | "readyState" | "currentTime" | "duration" | "ended" | "paused">;

const HAVE_FUTURE_DATA = 3;

/** What is heard of an element now; while it is broken or loaded anew its place counts for nothing. */
export function heardOf(media: Media, wanted: Wanted, { isRenewing }: { isRenewing: boolean }): Heard {
  const isBroken = isRenewing || media.error !== null;
  // A headset, a key of the keyboard and a call on the phone stop and start the element past the player.
  const isPlaying = (isBroken ? wanted.isPlaying : !media.paused) && !media.ended;
  return {
    at: isBroken || media.readyState === 0 ? wanted.at : media.currentTime,
    isPlaying,
    isWaiting: isPlaying && (isBroken || media.readyState < HAVE_FUTURE_DATA),
    durationS: Number.isFinite(media.duration) && media.duration > 0 ? media.duration : null,
  };
}

/** Waits before each try: a link may need a moment, and a host may be down for some. */
const WAITS_MS = [0, 1_000, 3_000, 6_000];
const PASSING: Fault["code"][] = [
  "recording_expired",
  "not_ready",
  "service_failed",
  "service_unreachable",
  "service_rate_limited",
  "database_unavailable",
];
const empty = () =>
  new Fault("recording_empty", t("There is no sound in this recording.", "Hakuna sauti katika rekodi hii."));
const unplayable = () =>
  new Fault(
    "unsupported_media",
    t(
      "This browser cannot play this kind of recording.",
      "Kivinjari hiki hakiwezi kucheza rekodi ya aina hii.",
    ),
  );

/** Gets a failed source going again, at the second and in the way that is wanted; after some tries it says why not. */
export function useRenewal(
  audioRef: RefObject<HTMLAudioElement | null>,
  { callId, wanted }: { callId: string; wanted: RefObject<Wanted> },
) {
  const [problem, setProblem] = useState<Fault | null>(null);
  const [renewedAt, setRenewedAt] = useState<number | null>(null);
  const work = useRef({ tries: 0, isRenewing: false, wasHeard: false, isUnread: false, isGone: false });
  useEffect(() => {
    work.current.isGone = false;
    return () => {
      work.current.isGone = true;
    };
  }, []);

  /** `isUnread`: the element could make nothing of what came. */
  async function renew(isUnread: boolean) {
    const { current } = work;
    if (current.isRenewing || current.isGone) return;
    current.isRenewing = true;
    const verdict = await findSource().finally(() => {
      current.isRenewing = false;
    });
    if (current.isGone) return;
    if (verdict) return setProblem(verdict);
    // Its bytes came twice and are no sound here: a third time they would be the same.
    if (isUnread && current.isUnread) return setProblem(unplayable());
    current.isUnread = isUnread;
    reload();
  }

  /** Null as soon as the first byte can be had. */
  async function findSource(): Promise<Fault | null> {
    let fault: Fault | null = unplayable();
    while (work.current.tries < WAITS_MS.length && !work.current.isGone) {
      await pause(WAITS_MS[work.current.tries++] ?? 0);
      fault = await probeRecording(callId);
      if (!fault || !PASSING.includes(fault.code)) return fault;
    }
    return fault;
  }

  function reload() {
    const audio = audioRef.current;
    if (!audio) return;
    audio.src = recordingUrl(callId);
    audio.load();
    audio.currentTime = wanted.current.at;
    if (wanted.current.isPlaying) audio.play().catch(() => undefined);
  }

  return {
    problem,
    renewedAt,
    renew: (isUnread = false) => void renew(isUnread),
    isRenewing: () => work.current.isRenewing,
    /** It plays: what failed before is over. */
    settle() {
      if (work.current.tries > 0 && work.current.wasHeard) setRenewedAt(consoleNow().getTime());
      work.current.wasHeard = true;
      work.current.tries = 0;
      work.current.isUnread = false;
      setProblem(null);
    },
    /** It came to its end at its beginning. */
    noteEmpty: () => setProblem(empty()),
    retry() {
      work.current.tries = 0;
      work.current.isUnread = false;
      setProblem(null);
      void renew(false);
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
