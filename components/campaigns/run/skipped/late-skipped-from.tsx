"use client";

import { lazyPart } from "#components/ui/load/lazy-part.ts";

/** Few campaigns skip anybody so: its code comes with those. */
export const { Part: LateSkippedFrom } = lazyPart(() =>
  import("./skipped-from.tsx").then((part) => part.SkippedFrom),
);
