"use client";

import type { CallDetail, CallRow } from "#lib/contract/desk/call.ts";

/** Plays the recording of a call, from a second where one is given. */
export function RecordingPlayer({ call, startAt }: { call: CallDetail | CallRow; startAt: number | null }) {
  const source = `/api/voice/calls/${call.id}/recording`;
  return (
    // biome-ignore lint/a11y/useMediaCaption: a telephone call has no captions
    <audio
      controls
      preload="none"
      src={startAt === null ? source : `${source}#t=${startAt}`}
      className="w-full"
    />
  );
}
