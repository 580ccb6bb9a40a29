"use client";

import { lateCode } from "#components/ui/load/late-code.tsx";

/** `HistorySection`, for a `LatePart`. */
export const LateHistorySection = lateCode(() =>
  import("./history-section.tsx").then((part) => part.HistorySection),
);
