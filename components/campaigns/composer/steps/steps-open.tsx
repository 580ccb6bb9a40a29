"use client";

import { StepColumns } from "../columns/step-columns.tsx";
import type { Composer } from "../draft/use-composer.ts";
import { StepMessage } from "../message/step-message.tsx";
import { MessagePreview } from "../preview/message-preview.tsx";
import { StepReview } from "../review/step-review.tsx";

/** Steps 2 to 4 of a file that is there, with what a person gets beside them. */
export function StepsOpen({ composer }: { composer: Composer }) {
  return (
    <>
      <StepColumns composer={composer} />
      <StepMessage composer={composer} />
      <MessagePreview composer={composer} />
      <StepReview composer={composer} />
    </>
  );
}
