"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./composer-page.tsx").then((part) => part.ComposerPage));

// On its way while the frame comes to life.
preload();

/** `ComposerPage`, for a `LatePart`. */
export const LateComposerPage = (props: ComponentProps<typeof Part>) => <Part {...props} />;
