"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";

const { Part, preload } = lazyPart(() =>
  import("./template-composer.tsx").then((part) => part.TemplateComposer),
);

// On its way while the frame comes to life.
preload();

/** `TemplateComposer`, for a `LatePart`. */
export const LateTemplateComposer = (props: ComponentProps<typeof Part>) => <Part {...props} />;
