"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `CreditsPage`, for a `LatePart`. */
export const LateCreditsPage = lateCode(() => import("./credits-page.tsx").then((part) => part.CreditsPage));
