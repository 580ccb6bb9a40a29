"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `ConsoleSettings`, for a `LatePart`. */
export const LateConsoleSettings = lateCode(() =>
  import("./console-settings.tsx").then((part) => part.ConsoleSettings),
);

/** `NoticesSection`, for a `LatePart`. */
export const LateNoticesSection = lateCode(() =>
  import("./notices/notices-section.tsx").then((part) => part.NoticesSection),
);

/** `EventsSection`, for a `LatePart`. */
export const LateEventsSection = lateCode(() =>
  import("./own-systems/events/events-section.tsx").then((part) => part.EventsSection),
);
