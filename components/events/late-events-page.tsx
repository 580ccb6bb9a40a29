"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `EventsPage`, for a `LatePart`. */
export const LateEventsPage = lateCode(() => import("./events-page.tsx").then((part) => part.EventsPage));
