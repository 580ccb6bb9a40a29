"use client";

import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import type { CallDetail } from "#lib/contract/desk/call/call.ts";
import { t } from "#lib/contract/language.ts";
import { RecordingState, stateOfCall } from "../../recordings/recording-state.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";

const { Part: RecordingPlayer } = lazyPart(() =>
  import("../../recordings/recording-player.tsx").then((part) => part.RecordingPlayer),
);

const COMING = new Set(["talking", "awaited"]);
/** What the player takes at each width: whoever writes a note while it opens has their field stay under their hands. */
const ROOM = "grid min-h-88 sm:min-h-86 md:min-h-80 lg:min-h-71 min-[80rem]:min-h-61 [&>*]:items-center";

type RecordingSectionProps = { call: CallDetail; startAt: number | null; sought: { second: number } | null };

/** The recording, or how it stands with it and what can be done. */
export function RecordingSection({ call, startAt, sought }: RecordingSectionProps) {
  const state = stateOfCall(call);
  // Kept where none came: what has been looked at does not jump.
  const [hasRoom] = useState(state === null || COMING.has(state));
  return (
    <Section title={t("Recording", "Rekodi")}>
      <div className={hasRoom ? ROOM : undefined}>
        {state === null ? (
          <Player call={call} startAt={startAt} sought={sought} />
        ) : (
          <RecordingState state={state} more={<Until call={call} />} />
        )}
      </div>
    </Section>
  );
}

function Player({ call, startAt, sought }: RecordingSectionProps) {
  const router = useRouter();
  return (
    <Suspense fallback={<Card isPadded className="min-h-35" />}>
      <RecordingPlayer
        key={call.id}
        call={call}
        startAt={startAt}
        sought={sought}
        onNoteAt={(second) => router.replace(`/calls/${call.id}?t=${second}`, { scroll: false })}
      />
    </Suspense>
  );
}

function Until({ call: { recording, recordingDeadline } }: { call: CallDetail }) {
  if (recordingDeadline === null || recording === "ready" || recording === "none") return null;
  return (
    <>
      {recording === "awaited"
        ? t(
            <>
              We keep asking until <Time value={recordingDeadline} show="day" />.
            </>,
            <>
              Tunaendelea kuuliza hadi <Time value={recordingDeadline} show="day" />.
            </>,
          )
        : t(
            <>
              We stopped at <Time value={recordingDeadline} show="day" />.
            </>,
            <>
              Tuliacha <Time value={recordingDeadline} show="day" />.
            </>,
          )}
    </>
  );
}
