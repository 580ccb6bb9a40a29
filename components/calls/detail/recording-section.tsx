"use client";

import { useRouter } from "next/navigation";
import { Suspense } from "react";
import type { CallDetail } from "#lib/contract/desk/call.ts";
import { RecordingState, stateOfCall } from "../../recordings/recording-state.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";

const { Part: RecordingPlayer } = lazyPart(() =>
  import("../../recordings/recording-player.tsx").then((part) => part.RecordingPlayer),
);

/** The recording, or how it stands with it and what can be done. */
export function RecordingSection({ call, startAt }: { call: CallDetail; startAt: number | null }) {
  const router = useRouter();
  const state = stateOfCall(call);
  return (
    <Section title="Recording">
      {state === null ? (
        <Suspense fallback={<Card isPadded className="h-35" />}>
          <RecordingPlayer
            key={call.id}
            call={call}
            startAt={startAt}
            onNoteAt={(second) => router.replace(`/calls/${call.id}?t=${second}`, { scroll: false })}
          />
        </Suspense>
      ) : (
        <RecordingState state={state} more={<Until call={call} />} />
      )}
    </Section>
  );
}

function Until({ call: { recording, recordingDeadline } }: { call: CallDetail }) {
  if (recordingDeadline === null || recording === "ready" || recording === "none") return null;
  return (
    <>
      {recording === "awaited" ? "We keep asking until " : "We stopped at "}
      <Time value={recordingDeadline} show="day" />.
    </>
  );
}
