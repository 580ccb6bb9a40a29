"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `WhatIfPage`, for a `LatePart`. */
export const LateWhatIfPage = lateCode(() => import("./what-if-page.tsx").then((part) => part.WhatIfPage));
