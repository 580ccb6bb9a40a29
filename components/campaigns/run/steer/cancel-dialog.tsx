"use client";

import { Play } from "lucide-react";
import type { MouseEvent } from "react";
import { campaignMovesOf } from "#components/domain/status/campaign-moves.ts";
import { faultToast } from "#components/shell/fault-toast.ts";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { type Steering, useSteerCampaign } from "#lib/client/campaigns/mutations.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { useIsAhead } from "../../../ui/time/use-is-ahead.ts";
import { runFactsOf } from "../run-facts.ts";

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

/** Moves a campaign by hand, and says so where it could not be moved. */
export function useSteering(campaign: Pick<Campaign, "id" | "hold">) {
  const steer = useSteerCampaign(campaign);
  return {
    isBusy: steer.isPending,
    steer(action: Steering, onSuccess?: () => void) {
      steer.mutate(action, {
        ...(onSuccess && { onSuccess }),
        onError: (error) => showToast(faultToast(error, ["The campaign", WORD[action]])),
      });
    },
  };
}

const WORD: Record<Steering, string> = { pause: "paused", resume: "resumed", cancel: "cancelled" };

/** Goes on with a campaign that was paused or stopped: the button says with how many. */
export function ResumeButton({ campaign, isSecond = false }: { campaign: Campaign; isSecond?: boolean }) {
  const { steer, isBusy } = useSteering(campaign);
  const whyNot = useWhyNotSend(campaign.channel);
  const isAhead = useIsAhead(campaign.scheduledAt);
  function press({ detail }: MouseEvent) {
    // Pause and Resume are in the same place: the second half of a double click would undo the first.
    if (detail <= 1) steer("resume");
  }
  return (
    <Button
      look={isSecond ? "quiet" : "primary"}
      icon={<Play />}
      isBusy={isBusy}
      lockedBecause={whyNot}
      onClick={press}
    >
      {isAhead ? "Resume the schedule" : resumeWord(campaign)}
    </Button>
  );
}

/** What is on its way is sent whoever resumes: only the others are counted. */
function resumeWord(campaign: Campaign): string {
  const { toSend } = campaignMovesOf(campaign);
  return toSend === 0 ? "Resume" : `Resume and send ${formatCount(toSend)}`;
}
