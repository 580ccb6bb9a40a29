"use client";

import { type ReactNode, Suspense } from "react";
import { useHydrated } from "../load/use-hydrated.ts";

type TypedPartProps = { fallback?: ReactNode; children: ReactNode };

/**
 * A part that one types into, whose code comes when it is shown. The server draws its fallback only: what it drew of a
 * part whose code is still on its way React throws away as soon as anything around it changes, with what was typed.
 */
export function TypedPart({ fallback = null, children }: TypedPartProps) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
