"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `GroupsPage`, for a `LatePart`. */
export const LateGroupsPage = lateCode(() => import("./groups-page.tsx").then((part) => part.GroupsPage));

/** `GroupPage`, for a `LatePart`. */
export const LateGroupPage = lateCode(() => import("./group-page.tsx").then((part) => part.GroupPage));
