import type { Missing } from "../draft/missing.ts";
import type { Composer } from "../draft/use-composer.ts";
import { missingNow } from "./use-missing.ts";

const CHECKED = ["name", "senderId", "text", "templateName", "language"] as const;

/** Opens the review, or leads to the first thing that it still needs; `isAgain` makes it anew where it stands. */
export async function goToReview(composer: Composer, isAgain = false): Promise<void> {
  const { review, steps } = composer;
  const first = await firstMissing(composer);
  if (!first && review.planned && !isAgain) return steps.go("review");
  if (!first && (await review.make())) return steps.go("review", isAgain ? "windows" : undefined);
  if (isAgain) review.forget();
  if (first) steps.go(first.step, first.target);
}

async function firstMissing(composer: Composer): Promise<Pick<Missing, "step" | "target"> | null> {
  const { form } = composer;
  const [first] = missingNow(composer);
  if (first) return first;
  if (await form.trigger(CHECKED)) return null;
  const wrong = CHECKED.find((field) => form.getFieldState(field).error) ?? "text";
  return { step: wrong === "name" ? "campaign" : "message", target: wrong };
}
