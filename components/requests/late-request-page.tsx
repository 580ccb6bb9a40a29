"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `RequestPage`, for a `LatePart`. */
export const LateRequestPage = lateCode(() => import("./request-page.tsx").then((part) => part.RequestPage));
