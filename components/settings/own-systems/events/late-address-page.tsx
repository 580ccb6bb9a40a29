"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `AddressPage`, for a `LatePart`. */
export const LateAddressPage = lateCode(() => import("./address-page.tsx").then((part) => part.AddressPage));
