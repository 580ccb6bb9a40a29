"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `GroupPage`, for a `LatePart`. */
export const LateGroupPage = lateCode(() => import("./group-page.tsx").then((part) => part.GroupPage));
