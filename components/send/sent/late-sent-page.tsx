"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `SentPage`, for a `LatePart`. */
export const LateSentPage = lateCode(() => import("./sent-page.tsx").then((part) => part.SentPage));
