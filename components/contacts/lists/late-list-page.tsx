"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `ListPage`, for a `LatePart`. */
export const LateListPage = lateCode(() => import("./list-page.tsx").then((part) => part.ListPage));
