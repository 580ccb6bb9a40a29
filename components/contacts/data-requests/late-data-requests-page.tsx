"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `DataRequestsPage`, for a `LatePart`. */
export const LateDataRequestsPage = lateCode(() =>
  import("./data-requests-page.tsx").then((part) => part.DataRequestsPage),
);
