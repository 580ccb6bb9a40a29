"use client";

import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { SenderField } from "#components/domain/sender/sender-field.tsx";
import { SaveFault } from "#components/shell/save-fault.tsx";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { useChangeSender } from "#lib/client/campaigns/mutations.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { sendersQuery } from "#lib/client/senders/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { isSecondPerson, SENDER_IS_APPROVED } from "#lib/contract/rules/sending/approval.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

/** The way on where the service refused the sender: to resume with the same one would stop again. */
export function ChangeSender({ campaign }: { campaign: Campaign }) {
  const [isOpen, setOpen] = useState(false);
  const whyNot = useWhyNotSend(campaign.channel);
  return (
    <>
      <Button look="primary" icon={<Play />} lockedBecause={whyNot} onClick={() => setOpen(true)}>
        Change the sender and resume
      </Button>
      {isOpen && <ChangeDialog campaign={campaign} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { data: senders } = useQuery(sendersQuery);
  const me = useQuery(factsQuery).data?.user.id;
  const { mutate, isPending, error } = useChangeSender(campaign.id);
  const accepted = senders?.items.find(
    ({ outcome, name }) => outcome === "accepted" && name !== campaign.senderId,
  );
  const { control } = useForm({
    values: { senderId: accepted?.name ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  const sender = useWatch({ control, name: "senderId" });
  const { approval } = campaign;
  const isApproved = approval?.verdict === "approved" && me !== undefined && !isSecondPerson(approval, me);
  const { queued, accepted: taken } = campaign.counts;
  return (
    <FormDialog
      isOpen
      title="Change the sender"
      purpose={purposeOf(taken, campaign.senderId ?? "")}
      button={`Resume and send ${formatNoun(queued, "message")}`}
      isBusy={isPending}
      lockedBecause={isApproved ? SENDER_IS_APPROVED : whyNotOf(sender, campaign.senderId)}
      onSubmit={() => mutate({ senderId: sender.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Controller control={control} name="senderId" render={({ field }) => <SenderField field={field} />} />
      {isApproved && <p className="text-13 text-ink-2">{SENDER_IS_APPROVED}</p>}
      <SaveFault error={error} title="The sender was not changed" />
    </FormDialog>
  );
}

function purposeOf(accepted: number, sender: string): string {
  const before =
    accepted === 0
      ? ""
      : `For ${formatNoun(accepted, "person", "people")} the service accepted it from ${sender}. `;
  return `${before}Only people who were not sent to yet get it from the new sender. Nobody gets it twice.`;
}

function whyNotOf(sender: string, refused: string | null): string | undefined {
  if (sender.trim() === "") return "Choose a sender";
  return sender.trim() === refused ? "The service refused this sender: choose another one" : undefined;
}
