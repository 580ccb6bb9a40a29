"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `ConsoleSettings`, for a `LatePart`. */
export const LateConsoleSettings = lateCode(() =>
  import("./console-settings.tsx").then((part) => part.ConsoleSettings),
);
