"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `TemplatesPage`, for a `LatePart`. */
export const LateTemplatesPage = lateCode(() =>
  import("./templates-page.tsx").then((part) => part.TemplatesPage),
);
