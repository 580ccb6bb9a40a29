"use client";

import { Suspense, useSyncExternalStore } from "react";
import { usePreload } from "#components/ui/load/use-preload.ts";
import { lazyPart } from "../load/lazy-part.ts";
import { useWasTrue } from "../load/use-was-true.ts";
import { hasToasts, hearToasts } from "./show-toast.ts";

const { Part: ToastPanel, preload } = lazyPart(() =>
  import("./toast-panel.tsx").then((part) => part.ToastPanel),
);

/** Where toasts appear: one in the frame. It comes after the page: when there is something to say, the network may be gone. */
export function ToastHost() {
  const hasAny = useSyncExternalStore(hearToasts, hasToasts, () => false);
  usePreload(preload);
  if (!useWasTrue(hasAny)) return null;
  return (
    <Suspense>
      <ToastPanel />
    </Suspense>
  );
}
