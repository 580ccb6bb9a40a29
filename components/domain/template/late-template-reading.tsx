"use client";

import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../../ui/load/lazy-part.ts";

const { Part } = lazyPart(() => import("./template-reading.tsx").then((part) => part.TemplateReading));

/** The message of a template as its reader sees it; its code comes when there is one. */
export const LateTemplateReading = (props: ComponentProps<typeof Part>) => (
  <Suspense>
    <Part {...props} />
  </Suspense>
);
