"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `AutomationsPage`, for a `LatePart`. */
export const LateAutomationsPage = lateCode(() =>
  import("./automations-page.tsx").then((part) => part.AutomationsPage),
);

/** `AutomationPage`, for a `LatePart`. */
export const LateAutomationPage = lateCode(() =>
  import("./automation-page.tsx").then((part) => part.AutomationPage),
);

/** `CalendarPage`, for a `LatePart`. */
export const LateCalendarPage = lateCode(() =>
  import("./calendar-page.tsx").then((part) => part.CalendarPage),
);
