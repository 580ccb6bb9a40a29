"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `MessagesPage`, for a `LatePart`. */
export const LateMessagesPage = lateCode(() =>
  import("./messages-page.tsx").then((part) => part.MessagesPage),
);
