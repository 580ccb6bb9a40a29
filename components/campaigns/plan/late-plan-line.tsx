"use client";

import { lazyPart } from "#components/ui/load/lazy-part.ts";

/** Read by few and below what everybody reads: its code comes after the page. */
export const { Part: LatePlanLine } = lazyPart(() => import("./plan-line.tsx").then((part) => part.PlanLine));
