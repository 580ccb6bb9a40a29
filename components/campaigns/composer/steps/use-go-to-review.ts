import { useEffect, useEffectEvent, useState } from "react";
import type { Composer } from "../draft/use-composer.ts";
import { goToReview } from "./go-to-review.ts";

/** Opens the review once every row is read against the message as it stands: what was wrong with another one is over. */
export function useGoToReview(composer: Composer) {
  const [isWaiting, setWaiting] = useState(false);
  const goOnceRead = useEffectEvent(() => {
    if (!isWaiting || !isReadNow(composer)) return;
    setWaiting(false);
    void goToReview(composer);
  });
  // Every answer of the worker renders this.
  useEffect(() => goOnceRead());
  return { isWaiting, go: () => setWaiting(true) };
}

function isReadNow({ audience, form }: Composer): boolean {
  const { check, checkFault, checked } = audience;
  // Nothing is being read: what the page says now holds.
  if (!check || checkFault) return true;
  const { channel, text } = form.getValues();
  return checked !== undefined && (channel === "chat-template" || checked.text === text);
}
