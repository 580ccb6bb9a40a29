"use client";

import type { ComponentProps } from "react";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import type { ComposerPage as Whole } from "./composer-page.tsx";

const { Part, preload } = lazyPart(() => import("./composer-page.tsx").then((part) => part.ComposerPage));

// On its way while the frame comes to life.
preload();

/** The page of a campaign that is written, whose code comes after that of the frame: together they weigh too much. */
export function LateComposerPage(props: ComponentProps<typeof Whole>) {
  return (
    <LatePart>
      <Part {...props} />
    </LatePart>
  );
}
