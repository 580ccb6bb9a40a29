"use client";

import { Suspense } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Step } from "#components/ui/steps.tsx";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import type { Composer } from "../draft/use-composer.ts";
import { CostTable } from "./cost-table.tsx";
import { EndsAt } from "./ends-at.tsx";
import { LaneChoice } from "./lane-choice.tsx";
import { MoreWays } from "./more-ways.tsx";
import { ReviewBuckets, ReviewDamage } from "./review-buckets.tsx";
import { ReviewLocked } from "./review-locked.tsx";
import { ReviewMessage } from "./review-message.tsx";
import { ReviewSavings } from "./review-savings.tsx";
import { ReviewStrip } from "./review-strip.tsx";
import { ScheduleChoice } from "./schedule-choice.tsx";
import { useApprovalLimit } from "./send/needs-approval.tsx";
import { SendCard } from "./send/send-card.tsx";
import { ChargesNote } from "./warnings/charges-note.tsx";
import { CreditsNote } from "./warnings/credits-note.tsx";
import { EarlierNote } from "./warnings/earlier-note.tsx";
import { RepeatNote } from "./warnings/repeat-note.tsx";
import { ReleasedNote, SkipThem } from "./warnings/skip-them.tsx";
import { TwoReadings } from "./warnings/two-readings.tsx";
import { useWarnings } from "./warnings/use-warnings.ts";

const { Part: ReviewWindows } = lazyPart(() =>
  import("../windows/review-windows.tsx").then((part) => part.ReviewWindows),
);

/** Step 4: what the server read, how and when to send, and the one button that sends. */
export function StepReview({ composer }: { composer: Composer }) {
  const { review, steps } = composer;
  const { planned } = review;
  if (planned && steps.at !== "review") {
    return (
      <Step
        number={4}
        state="todo"
        title="Review"
        target="step-review"
        className="lg:col-start-1"
        summary="Your review is ready. Nothing is sent before you press Send."
        actions={
          <Button size="small" onClick={() => steps.go("review")}>
            Open the review
          </Button>
        }
      />
    );
  }
  return planned ? (
    <OpenReview composer={composer} planned={planned} />
  ) : (
    <ReviewLocked composer={composer} />
  );
}

function OpenReview({ composer, planned }: { composer: Composer; planned: PlanAnswer }) {
  const channel = useWatch({ control: composer.form.control, name: "channel" });
  const warnings = useWarnings(planned.campaign, channel === "sms" ? planned.audience.segments.total : 0);
  const { repeat, repeats, missing } = warnings;
  const limit = useApprovalLimit(planned);
  return (
    <Step number={4} state="active" title="Review and send" target="step-review" className="lg:col-start-1">
      <ReviewStrip planned={planned} />
      <ReviewBuckets counts={planned.audience.counts} />
      <ReviewDamage {...planned.audience} />
      {channel === "sms" ? (
        <>
          <CostTable composer={composer} planned={planned} />
          <ChargesNote />
        </>
      ) : (
        <ReviewSavings {...planned.audience} />
      )}
      {channel === "chat-text" && (
        <Suspense fallback={<div className="h-44" />}>
          <ReviewWindows composer={composer} planned={planned} />
        </Suspense>
      )}
      <TwoReadings composer={composer} planned={planned} />
      <ReviewMessage composer={composer} planned={planned} />
      {planned.campaign.counts.queued > 0 && (
        <WhenAndHow composer={composer} planned={planned} isAsking={limit !== null} />
      )}
      {missing && (
        <CreditsNote
          missing={missing}
          isAgreed={warnings.isMissingAgreed}
          onAgree={warnings.agreeToMissing}
        />
      )}
      {repeat && (
        <RepeatNote
          id={planned.campaign.id}
          repeat={repeat}
          count={planned.campaign.counts.queued}
          isAgreed={warnings.isRepeatAgreed}
          onAgree={warnings.agreeToRepeat}
          actions={<SkipThem composer={composer} repeat={repeat} />}
        />
      )}
      {repeats && (
        <EarlierNote
          id={planned.campaign.id}
          repeats={repeats}
          count={planned.campaign.counts.queued}
          actions={(newest) => <SkipThem composer={composer} repeat={newest} />}
        />
      )}
      {repeats && <ReleasedNote composer={composer} released={repeats.released} />}
      <SendCard
        composer={composer}
        planned={planned}
        limit={limit}
        unagreed={warnings.unagreed}
        hasAddedCredits={warnings.isMissingAgreed}
        repeats={warnings.shown}
      />
    </Step>
  );
}

type WhenAndHowProps = { composer: Composer; planned: PlanAnswer; isAsking: boolean };

function WhenAndHow({ composer, planned, isAsking }: WhenAndHowProps) {
  const { channel, counts } = planned.campaign;
  return (
    <>
      <ScheduleChoice composer={composer} isAsking={isAsking} />
      {channel === "sms" && <LaneChoice composer={composer} planned={planned} />}
      <MoreWays composer={composer} count={counts.queued} />
      {!isAsking && <EndsAt composer={composer} count={counts.queued} />}
    </>
  );
}
