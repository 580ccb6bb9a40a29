"use client";

import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { repeatsQuery } from "#lib/client/campaigns/queries.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { formatCount, formatNoun } from "../ui/format-count.ts";
import { Input } from "../ui/input.tsx";
import { Step } from "../ui/steps.tsx";
import { LaneChoice } from "./lane-choice.tsx";
import { RepeatNote } from "./repeat-note.tsx";
import { ReviewFacts } from "./review-facts.tsx";
import { ReviewLocked } from "./review-locked.tsx";
import { ScheduleChoice } from "./schedule-choice.tsx";
import type { Composer } from "./use-composer.ts";
import { useQuietUntil } from "./use-quiet-until.ts";

const TYPED_FROM = 5_000;

/** Step 4: lane and time, what the server read, and the one button that sends. */
export function StepReview({
  composer,
  lockedBecause,
}: {
  composer: Composer;
  lockedBecause: string | undefined;
}) {
  const { audience, planned, values } = composer;
  const [typed, setTyped] = useState("");
  const waitsUntil = useQuietUntil(composer);
  const [isAgreed, setAgreed] = useState(false);
  const { data: repeats } = useQuery(repeatsQuery(planned?.campaign.id));
  const repeat = repeats?.items[0];
  const count = planned?.campaign.counts.queued ?? audience.check?.recipients ?? 0;
  if (lockedBecause !== undefined) {
    return <ReviewLocked because={lockedBecause} count={count} />;
  }
  const isTyped = count <= TYPED_FROM || typed.replace(/\D/g, "") === String(count);
  return (
    <Step
      number={4}
      state="active"
      title="Review and send"
      summary="The server reads the file once more. Nothing is sent until you confirm."
    >
      {values.channel === "sms" && <LaneChoice composer={composer} />}
      <ScheduleChoice composer={composer} />
      {planned ? (
        <>
          <ReviewFacts composer={composer} planned={planned} />
          {repeat && <RepeatNote repeat={repeat} count={count} isAgreed={isAgreed} onAgree={setAgreed} />}
          {count > TYPED_FROM && (
            <Field label={`Type ${count} to confirm`} hint="so many people at once">
              <Input
                inputMode="numeric"
                autoComplete="off"
                className="w-44"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              look="primary"
              size="large"
              icon={<Send />}
              isBusy={composer.isStarting}
              lockedBecause={whyNotSend(composer, { isTyped, isAgreed: isAgreed || !repeat })}
              onClick={composer.send}
              // With the time it is sent at the line is long: it breaks on a phone.
              className="max-sm:h-auto! max-sm:min-h-11 max-sm:w-full max-sm:whitespace-normal max-sm:py-2"
            >
              {sendWord(composer, count, waitsUntil)}
            </Button>
            <span className="text-12 text-ink-3">Pressing it twice sends once.</span>
          </div>
        </>
      ) : (
        <div>
          <Button look="primary" isBusy={composer.isWorking} onClick={() => void composer.review()}>
            Review {formatNoun(count, "recipient")}
          </Button>
        </div>
      )}
    </Step>
  );
}

function sendWord({ values }: Composer, count: number, waitsUntil: string | null): string {
  const messages = `${formatCount(count)} ${count === 1 ? "message" : "messages"}`;
  if (waitsUntil !== null) return `Send ${messages} at ${waitsUntil}`;
  return values.when === "later" ? `Schedule ${messages}` : `Send ${messages}`;
}

type Confirmed = { isTyped: boolean; isAgreed: boolean };

function whyNotSend({ planned }: Composer, { isTyped, isAgreed }: Confirmed): string | undefined {
  if (planned?.campaign.counts.queued === 0) return "No row of the file can be sent to";
  if (!isAgreed) return "The same words go to the same people: agree to it above first";
  return isTyped ? undefined : "Type the number of recipients first";
}
