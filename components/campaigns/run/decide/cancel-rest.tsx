"use client";

import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { CancelDialog } from "../steer/cancel-dialog.tsx";

/** Cancels what is still queued, after a question; nothing where nothing is. */
export function CancelRest({ campaign }: { campaign: Campaign }) {
  const [isAsking, setAsking] = useState(false);
  const { queued } = campaign.counts;
  if (queued === 0) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel the remaining {formatCount(queued)}…</Button>
      <CancelDialog campaign={campaign} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
