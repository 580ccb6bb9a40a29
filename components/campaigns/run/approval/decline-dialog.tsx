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
import { t } from "#lib/contract/language.ts";

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
          showToast({
            tone: "green",
            title: t("Campaign declined", "Kampeni imekataliwa"),
            detail: t("It is a draft again.", "Imekuwa rasimu tena."),
          });
          go.push("/campaigns");
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={t("Decline this campaign?", "Kataa kampeni hii?")}
      purpose={t(
        <>
          Nothing is sent. It becomes a draft again, and <bdi>{approval.askedBy}</bdi> sees your reason.
        </>,
        <>
          Hakuna kinachotumwa. Inakuwa rasimu tena, na <bdi>{approval.askedBy}</bdi> ataona sababu yako.
        </>,
      )}
      button={t("Decline the campaign", "Kataa kampeni")}
      look="danger"
      isBusy={isPending}
      onSubmit={decline}
      onClose={onClose}
    >
      <Field
        label={t("Reason", "Sababu")}
        error={
          isAsked && isEmpty ? t("Write what has to change", "Andika kinachopaswa kubadilika") : undefined
        }
      >
        <Textarea maxLength={MOST} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <SaveFault error={error} title={t("Not declined", "Haijakataliwa")} />
    </FormDialog>
  );
}
