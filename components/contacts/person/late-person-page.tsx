"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `PersonPage`, for a `LatePart`. */
export const LatePersonPage = lateCode(() => import("./person-page.tsx").then((part) => part.PersonPage));
