"use client";

import { Step } from "#components/ui/steps.tsx";
import type { Composer } from "../draft/use-composer.ts";
import { MissingLinks } from "../steps/missing-links.tsx";

/** Step 4 before its time: what it still needs, each a way to where it is done. */
export function ReviewLocked({ composer }: { composer: Composer }) {
  return (
    <Step
      number={4}
      state="locked"
      title="Review"
      target="step-review"
      className="lg:col-start-1"
      summary={<MissingLinks composer={composer} />}
    />
  );
}
