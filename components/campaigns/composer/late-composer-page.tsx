"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `ComposerPage`, for a `LatePart`. */
export const LateComposerPage = lateCode(() =>
  import("./composer-page.tsx").then((part) => part.ComposerPage),
);
