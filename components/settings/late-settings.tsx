"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `EventsSection`, for a `LatePart`. */
export const LateEventsSection = lateCode(() =>
  import("./own-systems/events/events-section.tsx").then((part) => part.EventsSection),
);

/** `AddressPage`, for a `LatePart`. */
export const LateAddressPage = lateCode(() =>
  import("./own-systems/events/address-page.tsx").then((part) => part.AddressPage),
);

/** `KeysSection`, for a `LatePart`. */
export const LateKeysSection = lateCode(() =>
  import("./own-systems/keys/keys-section.tsx").then((part) => part.KeysSection),
);

/** `KeyPage`, for a `LatePart`. */
export const LateKeyPage = lateCode(() =>
  import("./own-systems/keys/key-page.tsx").then((part) => part.KeyPage),
);

/** `TeamPage`, for a `LatePart`. */
export const LateTeamPage = lateCode(() => import("./team/team-page.tsx").then((part) => part.TeamPage));

/** `HistorySection`, for a `LatePart`. */
export const LateHistorySection = lateCode(() =>
  import("./profile/history-section.tsx").then((part) => part.HistorySection),
);

/** `AnswersSection`, for a `LatePart`. */
export const LateAnswersSection = lateCode(() =>
  import("./answers/answers-section.tsx").then((part) => part.AnswersSection),
);
