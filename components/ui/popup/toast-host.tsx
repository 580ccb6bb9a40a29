"use client";

import { Suspense, useSyncExternalStore } from "react";
import { usePreload } from "#components/ui/load/use-preload.ts";
import { lazyPart } from "../load/lazy-part.ts";
import { useWasTrue } from "../load/use-was-true.ts";
import { hasToasts, hearToasts, waitingToasts } from "./show-toast.ts";
import { TOAST, TOASTS } from "./toast-class.ts";

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

/** What waits for the panel, once each and in plain words: a network that is gone is often what there is to say. */
function PlainToasts() {
  const waiting = useSyncExternalStore(hearToasts, waitingToasts, waitingToasts);
  const said = new Map(waiting.map(({ title, detail }) => [title, detail]));
  return (
    <div role="status" className={TOASTS}>
      {[...said].map(([title, detail]) => (
        <div key={title} className={`${TOAST} px-4 py-3`}>
          <p className="font-medium">{title}</p>
          <p className="text-13 text-ink-2">{detail}</p>
        </div>
      ))}
    </div>
  );
}
