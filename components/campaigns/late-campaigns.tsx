"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `AutomationsPage`, for a `LatePart`. */
export const LateAutomationsPage = lateCode(() =>
  import("./automations/automations-page.tsx").then((part) => part.AutomationsPage),
);

/** `AutomationPage`, for a `LatePart`. */
export const LateAutomationPage = lateCode(() =>
  import("./automations/automation-page.tsx").then((part) => part.AutomationPage),
);

/** `CalendarPage`, for a `LatePart`. */
export const LateCalendarPage = lateCode(() =>
  import("./automations/calendar-page.tsx").then((part) => part.CalendarPage),
);

/** `WhatIfPage`, for a `LatePart`. */
export const LateWhatIfPage = lateCode(() =>
  import("./what-if/what-if-page.tsx").then((part) => part.WhatIfPage),
);
