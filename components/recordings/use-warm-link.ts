import { useRef } from "react";
import { recordingUrl } from "#lib/client/recordings/queries.ts";

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
