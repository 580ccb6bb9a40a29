"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { hasToasts, hearToasts } from "./show-toast.ts";
import { useWasTrue } from "./use-was-true.ts";

const ToastPanel = lazy(() => import("./toast-panel.tsx").then((part) => ({ default: part.ToastPanel })));

/** Where toasts appear: one in the frame. Loads with the first toast. */
export function ToastHost() {
  const hasAny = useSyncExternalStore(hearToasts, hasToasts, () => false);
  if (!useWasTrue(hasAny)) return null;
  return (
    <Suspense>
      <ToastPanel />
    </Suspense>
  );
}
