"use client";

import { campaignMovesOf } from "#components/domain/status/campaign-moves.ts";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { runFactsOf } from "../run-facts.ts";
import { useSteering } from "./use-steering.ts";

type CancelDialogProps = { campaign: Campaign; isOpen: boolean; onClose: () => void };

/** Cancels what is still queued; says what that spares and what it cannot call back. */
export function CancelDialog({ campaign, isOpen, onClose }: CancelDialogProps) {
  const { steer, isBusy } = useSteering(campaign);
  const { left } = runFactsOf(campaign);
  const { queued, retrying, sending } = campaignMovesOf(campaign);
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={queued === 0 ? "Cancel this campaign?" : `Cancel the remaining ${formatCount(queued)}?`}
      purpose="A cancelled campaign cannot be started again."
      button={queued === 0 ? "Cancel the campaign" : `Cancel ${formatNoun(queued, "message")}`}
      look="danger"
      isBusy={isBusy}
      cancel="Do not cancel"
      onSubmit={() => steer("cancel", onClose)}
      onClose={onClose}
    >
      <ul className="num flex list-disc flex-col gap-1.5 pl-5 text-13 text-ink-2">
        {queued > 0 && <li>{formatNoun(queued, "person", "people")} will not get it.</li>}
        {left > 0 && (
          <li>
            {formatCount(left)} {left === 1 ? "is" : "are"} sent already and cannot be stopped. Delivery
            reports still arrive, and the credits are used.
          </li>
        )}
        {sending > 0 && (
          <li>
            {formatCount(sending)} {sending === 1 ? "is" : "are"} being sent now. We finish and count them.
          </li>
        )}
        {retrying > 0 && (
          <li>
            For {formatNoun(retrying, "person", "people")} there was no clear answer. They may have it, and we
            do not ask the service again.
          </li>
        )}
      </ul>
    </FormDialog>
  );
}
