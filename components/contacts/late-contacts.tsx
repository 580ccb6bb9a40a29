"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `GroupsPage`, for a `LatePart`. */
export const LateGroupsPage = lateCode(() =>
  import("./groups/groups-page.tsx").then((part) => part.GroupsPage),
);

/** `GroupPage`, for a `LatePart`. */
export const LateGroupPage = lateCode(() => import("./groups/group-page.tsx").then((part) => part.GroupPage));

/** `PeoplePage`, for a `LatePart`. */
export const LatePeoplePage = lateCode(() =>
  import("./people/people-page.tsx").then((part) => part.PeoplePage),
);
