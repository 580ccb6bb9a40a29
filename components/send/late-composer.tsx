"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./composer.tsx").then((part) => part.Composer));

// On its way while the frame comes to life.
preload();

/** `Composer`, for a `LatePart`. */
export const LateComposer = (props: ComponentProps<typeof Part>) => <Part {...props} />;
