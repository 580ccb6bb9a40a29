import { useEffect, useEffectEvent, useState } from "react";
import { contentOf } from "../draft/content-of.ts";
import type { Composer } from "../draft/use-composer.ts";
import { goToReview } from "./go-to-review.ts";

/**
 * Opens the review once every row is read against the message as it stands: what was wrong with another one is over.
 * `isAgain` makes it anew, for what was changed in it.
 */
export function useGoToReview(composer: Composer, { isAgain = false } = {}) {
  const [isWaiting, setWaiting] = useState(false);
  const goOnceRead = useEffectEvent(() => {
    if (!isWaiting || !isReadNow(composer)) return;
    setWaiting(false);
    void goToReview(composer, isAgain);
  });
  // Every answer of the worker renders this.
  useEffect(() => goOnceRead());
  return { isWaiting, go: () => setWaiting(true) };
}

function isReadNow({ audience, form }: Composer): boolean {
  const { check, checkFault, checked } = audience;
  // Nothing is being read: what the page says now holds.
  if (!check || checkFault) return true;
  const { text, parameters } = contentOf(form.getValues());
  // Values of a template are checked again by the server; one beside a text has just been chosen.
  const isSame = () => JSON.stringify(checked?.parameters) === JSON.stringify(parameters);
  return (
    checked !== undefined && (checked.channel === "chat-template" || (checked.text === text && isSame()))
  );
}
