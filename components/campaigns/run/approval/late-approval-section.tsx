"use client";

import { lazyPart } from "#components/ui/load/lazy-part.ts";

/** Few campaigns wait for approval: no other loads this. */
export const { Part: LateApprovalSection } = lazyPart(() =>
  import("./approval-section.tsx").then((part) => part.ApprovalSection),
);
