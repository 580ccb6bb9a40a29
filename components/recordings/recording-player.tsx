"use client";

import { Suspense } from "react";
import type { CallDetail, CallRow } from "#lib/contract/desk/call.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { RecordingState } from "./recording-state.tsx";

export type RecordingPlayerProps = {
  call: CallDetail | CallRow;
  /** The second of `?t=`; null begins at the beginning. */
  startAt: number | null;
  /** The person has just pressed Listen: it plays as soon as it can. */
  playsAtOnce?: boolean | undefined;
  /** Writes a note that is pinned to this second. */
  onNoteAt?: ((second: number) => void) | undefined;
};

const { Part: OpenPlayer } = lazyPart(() => import("./open-player.tsx").then((part) => part.OpenPlayer));

/** The recording of a call, to listen to where there is one and it is allowed; else why not, and what to do. */
export function RecordingPlayer(props: RecordingPlayerProps) {
  const { call } = props;
  const isHydrated = useHydrated();
  const waiting = <div aria-busy="true" className="h-36 rounded-3 border border-line bg-raised" />;
  if ("canListen" in call && !call.canListen) return <RecordingState state="forbidden" />;
  if (call.recording !== "ready") return <RecordingState state={waitingFor(call)} />;
  // Widths of its parts are set in the browser: a style from the server would be refused.
  if (!isHydrated) return waiting;
  return (
    <Suspense fallback={waiting}>
      <OpenPlayer key={call.id} {...props} />
    </Suspense>
  );
}

function waitingFor({ phase, recording }: CallRow) {
  if (phase === "open" || phase === "asking") return "talking";
  if (recording === "awaited" || recording === "overdue") return recording;
  return "none";
}
