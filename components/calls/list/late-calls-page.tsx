"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `CallsPage`, for a `LatePart`. */
export const LateCallsPage = lateCode(() => import("./calls-page.tsx").then((part) => part.CallsPage));
