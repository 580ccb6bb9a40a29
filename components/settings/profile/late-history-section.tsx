"use client";

import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./history-section.tsx").then((part) => part.HistorySection));

// On its way while the frame comes to life.
preload();

/** `HistorySection`, for a `LatePart`. */
export const LateHistorySection = () => <Part />;
