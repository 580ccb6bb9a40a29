"use client";

import { faultToast } from "#components/shell/fault-toast.ts";
import { Button } from "#components/ui/button/button.tsx";
import { useGo } from "#components/ui/load/use-go.ts";
import { Note } from "#components/ui/note.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useWithdrawApproval } from "#lib/client/campaigns/mutations.ts";
import type { Campaign, CampaignApproval } from "#lib/contract/desk/campaign/campaign.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

type WaitingNoteProps = { campaign: Campaign; approval: CampaignApproval; canWithdraw: boolean };

/** Who can approve it, and the way back for whoever asked. */
export function WaitingNote({ campaign, approval, canWithdraw }: WaitingNoteProps) {
  const go = useGo();
  const { mutate, isPending } = useWithdrawApproval(campaign.id);
  const approvers = approval.approvers ?? 0;
  function withdraw() {
    mutate(undefined, {
      onSuccess: () => go.push(`/campaigns/${campaign.id}/edit`),
      onError: (error) => showToast(faultToast(error, ["The request", "withdrawn"])),
    });
  }
  const action = canWithdraw ? (
    <Button isBusy={isPending} onClick={withdraw}>
      Withdraw the request
    </Button>
  ) : undefined;
  if (approvers === 0)
    return (
      <Note tone="amber" title="Nobody here can approve this campaign" actions={action}>
        Everybody else who may send took part in it or has an account that depends on somebody who did, or
        there is nobody else. Ask an owner for a second person, or for the rule to be switched off in the
        settings, then withdraw the request and send it.
      </Note>
    );
  return (
    <Note tone="grey" title="Nothing is sent until a second person approves it" actions={action}>
      {formatNoun(approvers, "person", "people")} can approve it. Nobody can change it while it waits.
    </Note>
  );
}
