"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./sent-page.tsx").then((part) => part.SentPage));

// On its way while the frame comes to life.
preload();

/** `SentPage`, for a `LatePart`. */
export const LateSentPage = (props: ComponentProps<typeof Part>) => <Part {...props} />;
