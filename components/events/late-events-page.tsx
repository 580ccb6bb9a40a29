"use client";

import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./events-page.tsx").then((part) => part.EventsPage));

// On its way while the frame comes to life.
preload();

/** `EventsPage`, for a `LatePart`. */
export const LateEventsPage = () => <Part />;
