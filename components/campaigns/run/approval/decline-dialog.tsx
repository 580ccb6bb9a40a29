"use client";

import { useState } from "react";
import { SaveFault } from "#components/shell/save-fault.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Textarea } from "#components/ui/field/textarea.tsx";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useDeclineCampaign } from "#lib/client/campaigns/mutations.ts";
import type { Campaign, CampaignApproval } from "#lib/contract/desk/campaign/campaign.ts";

type DeclineDialogProps = {
  campaign: Campaign;
  approval: CampaignApproval;
  isOpen: boolean;
  onClose: () => void;
};

const MOST = 500;

/** Why it is not sent: whoever made it reads this beside the draft. */
export function DeclineDialog({ campaign, approval, isOpen, onClose }: DeclineDialogProps) {
  const go = useNavigate();
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useDeclineCampaign(campaign);
  const isEmpty = reason.trim() === "";
  function decline() {
    setAsked(true);
    if (isEmpty) return;
    mutate(
      { reason },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: "Campaign declined", detail: "It is a draft again." });
          go.push("/campaigns");
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title="Decline this campaign?"
      purpose={
        <>
          Nothing is sent. It becomes a draft again, and <bdi>{approval.askedBy}</bdi> sees your reason.
        </>
      }
      button="Decline the campaign"
      look="danger"
      isBusy={isPending}
      onSubmit={decline}
      onClose={onClose}
    >
      <Field label="Reason" error={isAsked && isEmpty ? "Write what has to change" : undefined}>
        <Textarea maxLength={MOST} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <SaveFault error={error} title="Not declined" />
    </FormDialog>
  );
}
