"use client";

import { Suspense } from "react";
import type { CallDetail, CallRow } from "#lib/contract/desk/call/call.ts";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { useHydrated } from "../ui/load/use-hydrated.ts";

export type RecordingPlayerProps = {
  call: CallDetail | CallRow;
  /** The second of `?t=`; null begins at the beginning. */
  startAt: number | null;
  /** A second that was chosen outside of the player; another object each time. */
  sought?: { second: number } | null;
  /** The person has just pressed Listen: it plays as soon as it can. */
  playsAtOnce?: boolean | undefined;
  /** Writes a note that is pinned to this second. */
  onNoteAt?: ((second: number) => void) | undefined;
};

const { Part: OpenPlayer } = lazyPart(() => import("./open-player.tsx").then((part) => part.OpenPlayer));

/** The recording of a call that can be listened to. */
export function RecordingPlayer(props: RecordingPlayerProps) {
  const { call } = props;
  const isHydrated = useHydrated();
  const waiting = <div aria-busy="true" className="min-h-36 rounded-3 border border-line bg-raised" />;
  // Widths of its parts are set in the browser: a style from the server would be refused.
  if (!isHydrated) return waiting;
  return (
    <Suspense fallback={waiting}>
      <OpenPlayer key={call.id} {...props} />
    </Suspense>
  );
}
