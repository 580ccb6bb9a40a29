"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./run-page.tsx").then((part) => part.RunPage));

// On its way while the frame comes to life.
preload();

/** `RunPage`, for a `LatePart`. */
export const LateRunPage = (props: ComponentProps<typeof Part>) => <Part {...props} />;
