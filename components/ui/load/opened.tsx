"use client";

import { type ReactNode, Suspense } from "react";
import { usePreload } from "./use-preload.ts";
import { useWasTrue } from "./use-was-true.ts";

type OpenedProps = {
  /** Whether it is open now. */
  when: boolean;
  /** Fetches its code, once the page has nothing better to do. */
  preload: () => void;
  children: ReactNode;
};

/** A dialog or a drawer of a page, whose code is not needed before it is first opened. */
export function Opened({ when, preload, children }: OpenedProps) {
  const wasOpen = useWasTrue(when);
  usePreload(preload);
  return wasOpen && <Suspense>{children}</Suspense>;
}
