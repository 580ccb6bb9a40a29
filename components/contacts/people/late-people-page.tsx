"use client";

import { lateCode } from "../../ui/load/late-part.tsx";

/** `PeoplePage`, for a `LatePart`. */
export const LatePeoplePage = lateCode(() => import("./people-page.tsx").then((part) => part.PeoplePage));
