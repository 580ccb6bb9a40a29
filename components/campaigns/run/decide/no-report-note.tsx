"use client";

import { RefreshCw } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useCheckCampaign } from "#lib/client/campaigns/mutations.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { REPORT_WAIT_HOURS } from "#lib/contract/rules/sending/report-wait.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";

/** SMS that nobody was told about in time, and the way to ask once more. */
export function NoReportNote({ campaign, canSteer }: { campaign: Campaign; canSteer: boolean }) {
  const { mutate, isPending, data } = useCheckCampaign(campaign.id);
  const { expired } = campaign.delivery;
  if (campaign.channel !== "sms" || expired === 0 || campaign.peopleRemovedAt !== null) return null;
  const check = () =>
    mutate(undefined, {
      onError: (fault) =>
        showToast({ tone: "red", title: "The messages could not be checked", detail: detailOf(fault) }),
    });
  return (
    <Note
      tone="grey"
      title={`${formatNoun(expired, "message has", "messages have")} no delivery report`}
      actions={
        canSteer && (
          <Button icon={<RefreshCw />} isBusy={isPending} onClick={check}>
            Check them now
          </Button>
        )
      }
    >
      <span aria-live="polite">
        {data
          ? `We are asking the service about ${askedOf(data.messages, expired)}. What it says appears here.`
          : `We asked the service for ${REPORT_WAIT_HOURS} hours, then stopped. They may have arrived.`}
      </span>
    </Note>
  );
}

/** Nobody is asked about twice at once, and of many some thousands at a time. */
function askedOf(asked: number, expired: number): string {
  if (asked === 0 || asked >= expired) return "them again";
  return `${formatCount(asked)} of them again; press once more for the others`;
}
