"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./campaign-list.tsx").then((part) => part.CampaignList));

// On its way while the frame comes to life.
preload();

/** `CampaignList`, for a `LatePart`. */
export const LateCampaignList = (props: ComponentProps<typeof Part>) => <Part {...props} />;
