"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./calls-page.tsx").then((part) => part.CallsPage));

// On its way while the frame comes to life.
preload();

/** `CallsPage`, for a `LatePart`. */
export const LateCallsPage = (props: ComponentProps<typeof Part>) => <Part {...props} />;
