"use client";

import { lateCode } from "#components/ui/load/late-code.tsx";

/** `ListPage`, for a `LatePart`. */
export const LateListPage = lateCode(() => import("./list-page.tsx").then((part) => part.ListPage));
