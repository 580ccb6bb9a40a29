"use client";

import { Suspense } from "react";
import { lazyPart } from "../../ui/load/lazy-part.ts";

const { Part: FirstTour } = lazyPart(() => import("./first-tour.tsx").then((part) => part.FirstTour));

/** The tour, for whoever has not put it away. */
export function LazyTour() {
  return (
    <Suspense>
      <FirstTour />
    </Suspense>
  );
}
