"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `TeamPage`, for a `LatePart`. */
export const LateTeamPage = lateCode(() => import("./team-page.tsx").then((part) => part.TeamPage));
