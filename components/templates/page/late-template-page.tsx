"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./template-page.tsx").then((part) => part.TemplatePage));

// On its way while the frame comes to life.
preload();

/** `TemplatePage`, for a `LatePart`. */
export const LateTemplatePage = (props: ComponentProps<typeof Part>) => <Part {...props} />;
