"use client";

import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { useWasTrue } from "#components/ui/load/use-was-true.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";

const { Part: LeftOutDialog, preload } = lazyPart(() =>
  import("./left-out-dialog.tsx").then((part) => part.LeftOutDialog),
);

/** Words that lead to each row of the file that was skipped, and why. */
export function LeftOutLink({ campaign, children }: { campaign: Campaign; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useWasTrue(isOpen);
  return (
    <>
      <button
        type="button"
        className="link touch"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {wasOpen && (
        <Suspense>
          <LeftOutDialog campaign={campaign} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
