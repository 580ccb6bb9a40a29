import { type RefObject, useEffect, useRef, useState } from "react";
import { consoleNow } from "#lib/client/console-clock.ts";
import { probeRecording } from "#lib/client/recordings/probe-recording.ts";
import { recordingUrl } from "#lib/client/recordings/queries.ts";
import { Fault } from "#lib/fault.ts";
import type { Wanted } from "./heard.ts";

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
const UNPLAYABLE = new Fault("unsupported_media", "This browser cannot play this kind of recording.");

/** Gets a failed source going again, at the second and in the way that is wanted; after some tries it says why not. */
export function useRenewal(
  audioRef: RefObject<HTMLAudioElement | null>,
  { callId, wanted }: { callId: string; wanted: RefObject<Wanted> },
) {
  const [problem, setProblem] = useState<Fault | null>(null);
  const [renewedAt, setRenewedAt] = useState<number | null>(null);
  const work = useRef({ tries: 0, isRenewing: false, wasHeard: false, isGone: false });
  useEffect(() => {
    work.current.isGone = false;
    return () => {
      work.current.isGone = true;
    };
  }, []);

  async function renew() {
    const { current } = work;
    if (current.isRenewing || current.isGone) return;
    current.isRenewing = true;
    const verdict = await findSource().finally(() => {
      current.isRenewing = false;
    });
    if (current.isGone) return;
    if (verdict) return setProblem(verdict);
    reload();
  }

  /** Null as soon as the first byte can be had. */
  async function findSource(): Promise<Fault | null> {
    let fault: Fault | null = UNPLAYABLE;
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
    renew: () => void renew(),
    isRenewing: () => work.current.isRenewing,
    /** It plays: what failed before is over. */
    settle() {
      if (work.current.tries > 0 && work.current.wasHeard) setRenewedAt(consoleNow().getTime());
      work.current.wasHeard = true;
      work.current.tries = 0;
      setProblem(null);
    },
    retry() {
      work.current.tries = 0;
      setProblem(null);
      void renew();
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
