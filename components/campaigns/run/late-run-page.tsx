"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `RunPage`, for a `LatePart`. */
export const LateRunPage = lateCode(() => import("./run-page.tsx").then((part) => part.RunPage));
