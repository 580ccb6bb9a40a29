"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./overview-board.tsx").then((part) => part.OverviewBoard));

// On its way while the frame comes to life.
preload();

/** `OverviewBoard`, for a `LatePart`. */
export const LateOverviewBoard = (props: ComponentProps<typeof Part>) => <Part {...props} />;
