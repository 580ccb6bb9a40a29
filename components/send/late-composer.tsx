"use client";

import type { ComponentProps } from "react";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import type { Composer as Whole } from "./composer.tsx";

const { Part, preload } = lazyPart(() => import("./composer.tsx").then((part) => part.Composer));

// On its way while the frame comes to life.
preload();

/** Send, whose code comes after that of the frame: together they weigh too much. */
export function LateComposer(props: ComponentProps<typeof Whole>) {
  return (
    <LatePart>
      <Part {...props} />
    </LatePart>
  );
}
