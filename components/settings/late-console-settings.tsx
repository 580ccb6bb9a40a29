"use client";

import { lateCode } from "#components/ui/load/late-code.tsx";

/** `ConsoleSettings`, for a `LatePart`. */
export const LateConsoleSettings = lateCode(() =>
  import("./console-settings.tsx").then((part) => part.ConsoleSettings),
);
