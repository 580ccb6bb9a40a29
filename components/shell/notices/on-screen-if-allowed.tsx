"use client";

import { Suspense } from "react";
import { useScreenPermission } from "#lib/client/notices/screen-permission.ts";
import type { NoticeKind } from "#lib/contract/desk/notice/notice-kinds.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";

const { Part: OnScreen } = lazyPart(() => import("./on-screen.tsx").then((part) => part.OnScreen));

/** Lets the browser show what this person wants to be told, where it may. */
export function OnScreenIfAllowed({ kinds }: { kinds: readonly NoticeKind[] }) {
  const isAllowed = useScreenPermission() === "granted";
  if (!isAllowed || kinds.length === 0) return null;
  return (
    <Suspense>
      <OnScreen kinds={kinds} />
    </Suspense>
  );
}
