import { useEffect, useEffectEvent, useState } from "react";
import { contentOf } from "../draft/content-of.ts";
import type { Composer } from "../draft/use-composer.ts";
import { goToReview } from "./go-to-review.ts";
import { isReadNow } from "./is-read-now.ts";

/**
 * Opens the review once every row is read against the message as it stands: what was wrong with another one is over.
 * `isAgain` makes it anew, for what was changed in it.
 */
export function useGoToReview(composer: Composer, { isAgain = false } = {}) {
  const [isWaiting, setWaiting] = useState(false);
  const goOnceRead = useEffectEvent(() => {
    if (!isWaiting || !isReadNow(composer.audience, contentOf(composer.form.getValues()))) return;
    setWaiting(false);
    void goToReview(composer, isAgain);
  });
  // Every answer of the worker renders this.
  useEffect(() => goOnceRead());
  return { isWaiting, go: () => setWaiting(true) };
}
