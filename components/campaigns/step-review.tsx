"use client";

import { Lock, Send } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { formatCount, formatNoun } from "../ui/format-count.ts";
import { Input } from "../ui/input.tsx";
import { Step } from "../ui/steps.tsx";
import { LaneChoice } from "./lane-choice.tsx";
import { ReviewFacts } from "./review-facts.tsx";
import { ScheduleChoice } from "./schedule-choice.tsx";
import type { Composer } from "./use-composer.ts";

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
  const count = planned?.campaign.counts.queued ?? audience.check?.recipients ?? 0;
  if (lockedBecause !== undefined) {
    return (
      <Step
        number={4}
        state="locked"
        title="Review and send"
        summary={`${lockedBecause} Shows the eight buckets, the credits, the schedule and the lane, fast or exact.`}
        actions={
          <Button icon={<Lock />} lockedBecause={lockedBecause}>
            {count === 0 ? "Send" : `Send ${formatNoun(count, "message")}`}
          </Button>
        }
      />
    );
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
              lockedBecause={whyNotSend(composer, isTyped)}
              onClick={composer.send}
            >
              {sendWord(composer, count)}
            </Button>
            <span className="text-12 text-ink-3">Pressing it twice sends once.</span>
          </div>
        </>
      ) : (
        <div>
          <Button look="primary" isBusy={composer.isReviewing} onClick={() => void composer.review()}>
            Review {formatNoun(count, "recipient")}
          </Button>
        </div>
      )}
    </Step>
  );
}

function sendWord({ values }: Composer, count: number): string {
  const messages = `${formatCount(count)} ${count === 1 ? "message" : "messages"}`;
  return values.when === "later" ? `Schedule ${messages}` : `Send ${messages}`;
}

function whyNotSend({ planned }: Composer, isTyped: boolean): string | undefined {
  if (planned?.campaign.counts.queued === 0) return "No row of the file can be sent to";
  return isTyped ? undefined : "Type the number of recipients first";
}
