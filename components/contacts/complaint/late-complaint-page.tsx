"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `ComplaintPage`, for a `LatePart`. */
export const LateComplaintPage = lateCode(() =>
  import("./complaint-page.tsx").then((part) => part.ComplaintPage),
);
