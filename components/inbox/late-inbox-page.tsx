"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `InboxPage`, for a `LatePart`. */
export const LateInboxPage = lateCode(() => import("./inbox-page.tsx").then((part) => part.InboxPage));
