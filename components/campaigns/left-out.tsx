"use client";

import { Suspense, useState } from "react";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { formatNoun } from "../ui/format-count.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { useWasTrue } from "../ui/use-was-true.ts";

const { Part: LeftOutDialog, preload } = lazyPart(() =>
  import("./left-out-dialog.tsx").then((part) => part.LeftOutDialog),
);

/** How many rows of the file nothing was planned for, leading to each of them and why. */
export function LeftOut({ campaign }: { campaign: Campaign }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useWasTrue(isOpen);
  if (campaign.counts.excluded === 0) return null;
  return (
    <>
      {", "}
      <button
        type="button"
        className="link"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {formatNoun(campaign.counts.excluded, "row")} left out
      </button>
      {wasOpen && (
        <Suspense>
          <LeftOutDialog campaign={campaign} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
