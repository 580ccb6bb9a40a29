"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `CallPage`, for a `LatePart`. */
export const LateCallPage = lateCode(() => import("./call-page.tsx").then((part) => part.CallPage));
