"use client";

import { Suspense } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";

// Every page of the desk brings this file: what it shows is fetched where it is needed.
const { Part: PageFailed } = lazyPart(() =>
  import("#components/shell/failed/page-failed.tsx").then((part) => part.PageFailed),
);

type ErrorProps = { error: unknown; retry: () => void };

export default function DeskError(props: ErrorProps) {
  return (
    <Suspense>
      <PageFailed {...props} />
    </Suspense>
  );
}
