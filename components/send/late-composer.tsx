"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `Composer`, for a `LatePart`. */
export const LateComposer = lateCode(() => import("./composer.tsx").then((part) => part.Composer));
