"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `NoticesPage`, for a `LatePart`. */
export const LateNoticesPage = lateCode(() => import("./notices-page.tsx").then((part) => part.NoticesPage));
