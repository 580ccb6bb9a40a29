"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `CampaignList`, for a `LatePart`. */
export const LateCampaignList = lateCode(() =>
  import("./campaign-list.tsx").then((part) => part.CampaignList),
);
