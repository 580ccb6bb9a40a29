"use client";

import type { ComponentProps } from "react";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import type { TemplateComposer as Whole } from "./template-composer.tsx";

const { Part, preload } = lazyPart(() =>
  import("./template-composer.tsx").then((part) => part.TemplateComposer),
);

// On its way while the frame comes to life.
preload();

/** A new template, whose code comes after that of the frame: together they weigh too much. */
export function LateTemplateComposer(props: ComponentProps<typeof Whole>) {
  return (
    <LatePart>
      <Part {...props} />
    </LatePart>
  );
}
