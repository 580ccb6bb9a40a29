"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `ListsPage`, for a `LatePart`. */
export const LateListsPage = lateCode(() => import("./lists-page.tsx").then((part) => part.ListsPage));
