import { useEffectEvent, useLayoutEffect, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Runs `act` once if the server drew what calls it: as soon as that is alive with all its effects, which forms listen
 * in, and before the browser brings the next key. What came in between would reach a form that is half alive.
 */
export function useOnComingAlive(act: () => void): void {
  const isAlive = useHydrated();
  const [wasDrawnByServer] = useState(!isAlive);
  const [, commitAgain] = useState(false);
  const once = useEffectEvent(act);
  useLayoutEffect(() => {
    if (!wasDrawnByServer) return;
    // React runs the effects of this commit before it makes another, and this one it makes in the same task.
    commitAgain(true);
    queueMicrotask(() => once());
  }, [wasDrawnByServer]);
}
