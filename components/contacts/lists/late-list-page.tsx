"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() => import("./list-page.tsx").then((part) => part.ListPage));

// On its way while the frame comes to life.
preload();

/** `ListPage`, for a `LatePart`. */
export const LateListPage = (props: ComponentProps<typeof Part>) => <Part {...props} />;
