"use client";

import { lazy, Suspense } from "react";

// Every page of the console brings this file: what it shows is fetched where it is needed, and where that fails the last
// net of all, which needs nothing, says the same.
const ConsoleFailed = lazy(async () => ({
  default: (await import("#components/shell/failed/console-failed.tsx")).ConsoleFailed,
}));

type ErrorProps = { error: unknown; retry: () => void };

export default function RootError(props: ErrorProps) {
  return (
    <Suspense>
      <ConsoleFailed {...props} />
    </Suspense>
  );
}
