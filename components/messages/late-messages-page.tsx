"use client";

import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./messages-page.tsx").then((part) => part.MessagesPage));

// On its way while the frame comes to life.
preload();

/** `MessagesPage`, for a `LatePart`. */
export const LateMessagesPage = () => <Part />;
