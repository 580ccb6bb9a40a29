"use client";

import { CircleOff, Hourglass, Lock, Mic, PhoneCall } from "lucide-react";
import { useRouter } from "next/navigation";
import { Suspense } from "react";
import type { CallDetail } from "#lib/contract/desk/call.ts";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { ListSay } from "../../ui/list-say.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";

const { Part: RecordingPlayer } = lazyPart(() =>
  import("../../recordings/recording-player.tsx").then((part) => part.RecordingPlayer),
);

/** The recording, or how it stands with it and what can be done. */
export function RecordingSection({ call, startAt }: { call: CallDetail; startAt: number | null }) {
  const router = useRouter();
  return (
    <Section title="Recording">
      {call.recording === "ready" && call.canListen ? (
        <Suspense fallback={<Card isPadded className="h-35" />}>
          <RecordingPlayer
            key={call.id}
            call={call}
            startAt={startAt}
            onNoteAt={(second) => router.replace(`/calls/${call.id}?t=${second}`, { scroll: false })}
          />
        </Suspense>
      ) : (
        <Card>
          <Standing call={call} />
        </Card>
      )}
    </Section>
  );
}

function Standing({ call: { phase, recording, recordingDeadline } }: { call: CallDetail }) {
  if (recording === "ready") {
    return (
      <ListSay icon={<Lock />} title="Your role may not listen">
        There is a recording. Ask an admin for the right to listen.
      </ListSay>
    );
  }
  if (phase === "open" || phase === "asking") {
    return (
      <ListSay icon={<PhoneCall />} title="After the call">
        We ask the service for the recording as soon as the call is over. This page follows by itself.
      </ListSay>
    );
  }
  if (recording === "awaited") {
    return (
      <ListSay icon={<Hourglass />} title="Not yet">
        The service prepares it.{" "}
        {recordingDeadline !== null && (
          <>
            We keep asking until <Time value={recordingDeadline} show="day" />.{" "}
          </>
        )}
        “Check now” asks at once.
      </ListSay>
    );
  }
  if (recording === "overdue") {
    return (
      <ListSay icon={<CircleOff />} title="The service has not given one">
        We stopped asking{" "}
        {recordingDeadline !== null && (
          <>
            at <Time value={recordingDeadline} show="day" />
          </>
        )}
        . “Check now” asks once more.
      </ListSay>
    );
  }
  return (
    <ListSay icon={<Mic />} title="No recording">
      {phase === "ended"
        ? "The service says nothing of a recording of this call."
        : "There is nothing to listen to, as far as we know."}
    </ListSay>
  );
}
