"use client";

import { Suspense, useSyncExternalStore } from "react";
import { usePreload } from "#components/ui/load/use-preload.ts";
import { lazyPart } from "../load/lazy-part.ts";
import { useWasTrue } from "../load/use-was-true.ts";
import { hasToasts, hearToasts, waitingToasts } from "./show-toast.ts";
import { TOAST, TOAST_PLACE } from "./toast-class.ts";

const { Part: ToastPanel, preload } = lazyPart(() =>
  import("./toast-panel.tsx").then((part) => part.ToastPanel),
);

/** Where toasts appear: one in the frame. It comes after the page: when there is something to say, the network may be gone. */
export function ToastHost() {
  const hasAny = useSyncExternalStore(hearToasts, hasToasts, () => false);
  usePreload(preload);
  if (!useWasTrue(hasAny)) return null;
  return (
    <Suspense fallback={<PlainToasts />}>
      <ToastPanel />
    </Suspense>
  );
}

/** What waits for the panel, in plain words: a network that is gone is often what there is to say, and part of why. */
function PlainToasts() {
  const waiting = useSyncExternalStore(hearToasts, waitingToasts, waitingToasts);
  return (
    <div role="status" className={`${TOAST} ${TOAST_PLACE} px-4 py-3`}>
      {waiting.map(({ title, detail }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what waits is only added to, or taken as a whole
        <p key={place}>
          {title}. {detail}
        </p>
      ))}
    </div>
  );
}
