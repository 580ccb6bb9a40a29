"use client";

import { lateCode } from "#components/ui/load/late-code.tsx";

/** `InboxPage`, for a `LatePart`. */
export const LateInboxPage = lateCode(() => import("./inbox-page.tsx").then((part) => part.InboxPage));
