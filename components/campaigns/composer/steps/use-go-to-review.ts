import { useEffect, useEffectEvent, useState } from "react";
import type { AudienceContent } from "#lib/client/audience/audience-messages.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { contentOf } from "../draft/content-of.ts";
import type { Missing } from "../draft/missing.ts";
import type { Composer } from "../draft/use-composer.ts";
import { missingNow } from "./use-missing.ts";

/**
 * Opens the review once every row is read against the message as it stands: what was wrong with another one is over.
 * `isAgain` makes it anew, for what was changed in it.
 */
export function useGoToReview(composer: Composer, { isAgain = false } = {}) {
  const [isWaiting, setWaiting] = useState(false);
  const goOnceRead = useEffectEvent(() => {
    if (
      !isWaiting ||
      !isReadNow(composer.audience, contentOf(composer.form.getValues(), composer.linkOrigin))
    )
      return;
    setWaiting(false);
    void goToReview(composer, isAgain);
  });
  // Every answer of the worker renders this.
  useEffect(() => goOnceRead());
  return { isWaiting, go: () => setWaiting(true) };
}

type Reading = Pick<Audience, "opened" | "phoneColumn" | "check" | "checkFault" | "checked">;

/** True where what the page says of the rows holds for this message, or nothing is there to be read. */
export function isReadNow(
  { opened, phoneColumn, check, checkFault, checked }: Partial<Reading>,
  { text, parameters, links }: AudienceContent,
): boolean {
  if (checkFault) return true;
  if (!check) return opened === undefined || phoneColumn === null;
  // Values of a template are checked again by the server; one beside a text has just been chosen.
  const isSame = () => JSON.stringify(checked?.parameters) === JSON.stringify(parameters);
  return (
    checked !== undefined &&
    (sendsTemplate(checked.channel) ||
      (checked.text === text && checked.links?.linkTo === links?.linkTo && isSame()))
  );
}

const CHECKED = [
  "name",
  "senderId",
  "text",
  "templateName",
  "language",
  "otherTexts",
  "secondText",
  "secondShare",
] as const;

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
