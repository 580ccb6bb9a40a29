"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `KeyPage`, for a `LatePart`. */
export const LateKeyPage = lateCode(() => import("./key-page.tsx").then((part) => part.KeyPage));
