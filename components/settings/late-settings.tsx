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

/** `AddressPage`, for a `LatePart`. */
export const LateAddressPage = lateCode(() =>
  import("./own-systems/events/address-page.tsx").then((part) => part.AddressPage),
);

/** `KeyPage`, for a `LatePart`. */
export const LateKeyPage = lateCode(() =>
  import("./own-systems/keys/key-page.tsx").then((part) => part.KeyPage),
);

/** `TeamPage`, for a `LatePart`. */
export const LateTeamPage = lateCode(() => import("./team/team-page.tsx").then((part) => part.TeamPage));

/** `MailSection`, for a `LatePart`. */
export const LateMailSection = lateCode(() =>
  import("./mail/mail-section.tsx").then((part) => part.MailSection),
);
