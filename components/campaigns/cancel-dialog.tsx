"use client";

import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { formatCount, formatNoun } from "../ui/format-count.ts";
import { runFactsOf } from "./run-facts.ts";

type CancelDialogProps = {
  campaign: Campaign;
  isOpen: boolean;
  isBusy: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
};

/** Says what stopping spares and what it cannot call back. */
export function CancelDialog({ campaign, isOpen, isBusy, onOpenChange, onConfirm }: CancelDialogProps) {
  const { left } = runFactsOf(campaign);
  const { queued, attempting } = campaign.counts;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isInsistent
      title="Cancel what has not left?"
      purpose="A cancelled campaign cannot be started again."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep it</Button>
          <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
            Cancel {formatNoun(queued, "message")}
          </Button>
        </>
      }
    >
      <ul className="num flex list-disc flex-col gap-1.5 pl-5 text-13 text-ink-2">
        <li>{formatNoun(queued, "recipient")} will never get it.</li>
        {left > 0 && (
          <li>
            {formatCount(left)} have left and cannot be called back: their statuses go on arriving here, their
            credits are spent.
          </li>
        )}
        {attempting > 0 && (
          <li>{formatCount(attempting)} are leaving at this moment. They finish, and are counted.</li>
        )}
      </ul>
    </Dialog>
  );
}
