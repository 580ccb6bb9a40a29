"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `MessagePage`, for a `LatePart`. */
export const LateMessagePage = lateCode(() => import("./message-page.tsx").then((part) => part.MessagePage));
