"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `OverviewBoard`, for a `LatePart`. */
export const LateOverviewBoard = lateCode(() =>
  import("./overview-board.tsx").then((part) => part.OverviewBoard),
);
