"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `OptedOutPage`, for a `LatePart`. */
export const LateOptedOutPage = lateCode(() =>
  import("./opted-out-page.tsx").then((part) => part.OptedOutPage),
);
