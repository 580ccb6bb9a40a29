"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `TemplatePage`, for a `LatePart`. */
export const LateTemplatePage = lateCode(() =>
  import("./template-page.tsx").then((part) => part.TemplatePage),
);
