"use client";

import { Step } from "#components/ui/steps.tsx";
import type { Composer } from "../draft/use-composer.ts";
import { ReviewLocked } from "../review/review-locked.tsx";

/** Steps 2 to 4 before there is a file: seen, but locked. */
export function StepsLocked({ composer }: { composer: Composer }) {
  const opens = composer.kept.isKept ? "Opens when your file is read." : "Opens when you have chosen a file.";
  return (
    <>
      <Step
        number={2}
        state="locked"
        title="Columns"
        target="step-columns"
        summary={opens}
        className="lg:col-start-1"
      />
      <Step
        number={3}
        state="locked"
        title="Message"
        target="step-message"
        summary={`${opens} You can use its columns in the text.`}
        className="lg:col-start-1"
      />
      <ReviewLocked composer={composer} />
    </>
  );
}
