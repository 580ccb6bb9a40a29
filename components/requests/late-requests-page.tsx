"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `RequestsPage`, for a `LatePart`. */
export const LateRequestsPage = lateCode(() =>
  import("./requests-page.tsx").then((part) => part.RequestsPage),
);
