import { useEffect } from "react";
import { http } from "#lib/client/http.ts";

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
