"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./call-page.tsx").then((part) => part.CallPage));

// On its way while the frame comes to life.
preload();

/** `CallPage`, for a `LatePart`. */
export const LateCallPage = (props: ComponentProps<typeof Part>) => <Part {...props} />;
