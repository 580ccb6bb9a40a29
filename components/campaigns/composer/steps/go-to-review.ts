import type { Composer } from "../draft/use-composer.ts";
import { missingNow } from "./use-missing.ts";

const CHECKED = ["name", "senderId", "text", "templateName", "language"] as const;

/** Opens the review, or leads to the first thing that it still needs. */
export async function goToReview(composer: Composer): Promise<void> {
  const { form, review, steps } = composer;
  const [first] = missingNow(composer);
  if (first) return steps.go(first.step, first.target);
  if (!(await form.trigger(CHECKED))) {
    const wrong = CHECKED.find((field) => form.getFieldState(field).error) ?? "text";
    return steps.go(wrong === "name" ? "campaign" : "message", wrong);
  }
  if (review.planned || (await review.make())) steps.go("review");
}
