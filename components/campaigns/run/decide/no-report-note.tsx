"use client";

import { RefreshCw } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useCheckCampaign } from "#lib/client/campaigns/mutations.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { REPORT_WAIT_HOURS } from "#lib/contract/rules/sending/report-wait.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

/** SMS that nobody was told about in time, and the way to ask once more. */
export function NoReportNote({ campaign, canSteer }: { campaign: Campaign; canSteer: boolean }) {
  const { mutate, isPending } = useCheckCampaign(campaign.id);
  const { expired } = campaign.delivery;
  if (campaign.channel !== "sms" || expired === 0 || campaign.peopleRemovedAt !== null) return null;
  const check = () =>
    mutate(undefined, {
      onSuccess: ({ messages }) =>
        showToast({
          tone: "green",
          title:
            messages === 0 ? "They are being checked already" : `Checking ${formatNoun(messages, "message")}`,
          detail: "What the service says appears here.",
        }),
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
      We asked the service for {REPORT_WAIT_HOURS} hours, then stopped. They may have arrived.
    </Note>
  );
}
