"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `AuditPage`, for a `LatePart`. */
export const LateAuditPage = lateCode(() => import("./audit-page.tsx").then((part) => part.AuditPage));
