"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MomentFields } from "#components/domain/moment/moment-fields.tsx";
import { SendsAt } from "#components/domain/moment/sends-at.tsx";
import { zonedIso, zonedParts } from "#components/domain/zoned-iso.ts";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { useTimeFacts } from "#components/ui/time/time-provider.tsx";
import { useReschedule } from "#lib/client/campaigns/mutations.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { isSecondPerson, timeIsApproved } from "#lib/contract/rules/sending/approval.ts";
import { Fault } from "#lib/fault.ts";

type RescheduleDialogProps = { campaign: Campaign; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Another day and time for a campaign that is still waiting; nothing else of it changes. */
export function RescheduleDialog({ campaign, isOpen, onOpenChange }: RescheduleDialogProps) {
  const { zone } = useTimeFacts();
  const [moment, setMoment] = useState(() => zonedParts(new Date(campaign.scheduledAt ?? 0), zone));
  const { mutate, isPending, error } = useReschedule(campaign.id);
  const me = useQuery(factsQuery).data?.user.id;
  const at = zonedIso(moment.date, moment.time, zone);
  const { approval } = campaign;
  const isApproved = approval?.verdict === "approved" && me !== undefined && !isSecondPerson(approval, me);
  const unchosen = at === null ? t("Choose a day and a time", "Chagua siku na saa") : undefined;
  return (
    <FormDialog
      isOpen={isOpen}
      title={t("Change the time", "Badilisha muda")}
      purpose={t(
        "The people and the text stay as you confirmed them.",
        "Watu na maandishi yanabaki kama ulivyothibitisha.",
      )}
      button={t("Change the time", "Badilisha muda")}
      isBusy={isPending}
      lockedBecause={isApproved ? timeIsApproved() : unchosen}
      cancel={t("Keep the time", "Usibadilishe muda")}
      onSubmit={() => at !== null && mutate({ scheduledAt: at }, { onSuccess: () => onOpenChange(false) })}
      onClose={() => onOpenChange(false)}
    >
      <MomentFields moment={moment} onChange={setMoment} zone={zone} error={faultOf(error)}>
        {at !== null && <SendsAt at={at} zone={zone} />}
      </MomentFields>
    </FormDialog>
  );
}

function faultOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  if (!(error instanceof Fault))
    return t("The console could not change it.", "Konsoli haikuweza kuubadilisha.");
  return error.fields.find(({ path }) => path === "scheduledAt")?.rule ?? error.detail;
}
