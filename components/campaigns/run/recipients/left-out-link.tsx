"use client";

import type { ReactNode } from "react";
import { DialogLink } from "#components/shell/dialog-link.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";

const { Part: LeftOutDialog, preload } = lazyPart(() =>
  import("./left-out-dialog.tsx").then((part) => part.LeftOutDialog),
);

/** Words that lead to each row of the file that was skipped, and why. */
export function LeftOutLink({ campaign, children }: { campaign: Campaign; children: ReactNode }) {
  return (
    <DialogLink preload={preload} dialog={(state) => <LeftOutDialog campaign={campaign} {...state} />}>
      {children}
    </DialogLink>
  );
}
