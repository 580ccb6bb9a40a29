"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `InviteCard`, for a `LatePart`. */
export const LateInviteCard = lateCode(() => import("./invite-card.tsx").then((part) => part.InviteCard));
