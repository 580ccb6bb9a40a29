"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `TemplateComposer`, for a `LatePart`. */
export const LateTemplateComposer = lateCode(() =>
  import("./template-composer.tsx").then((part) => part.TemplateComposer),
);
