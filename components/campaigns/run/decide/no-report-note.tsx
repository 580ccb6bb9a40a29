"use client";

import { RefreshCw } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useCheckCampaign } from "#lib/client/campaigns/mutations.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { REPORT_WAIT_HOURS } from "#lib/contract/rules/sending/report-wait.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

/** SMS that nobody was told about in time, and the way to ask once more. */
export function NoReportNote({ campaign, canSteer }: { campaign: Campaign; canSteer: boolean }) {
  const { mutate, isPending, data } = useCheckCampaign(campaign.id);
  const { expired } = campaign.delivery;
  if (campaign.channel !== "sms" || expired === 0 || campaign.peopleRemovedAt !== null) return null;
  const check = () =>
    mutate(undefined, {
      onError: (fault) =>
        showToast({
          tone: "red",
          title: t("The messages could not be checked", "Jumbe hazikuweza kukaguliwa"),
          detail: detailOf(fault),
        }),
    });
  return (
    <Note
      tone="grey"
      title={t(
        `${formatNoun(expired, "message has", "messages have")} no delivery report`,
        plural(
          expired,
          "Ujumbe 1 hauna ripoti ya kufika",
          `Jumbe ${formatCount(expired)} hazina ripoti ya kufika`,
        ),
      )}
      actions={
        canSteer && (
          <Button icon={<RefreshCw />} isBusy={isPending} onClick={check}>
            {t("Check them now", "Zikague sasa")}
          </Button>
        )
      }
    >
      <span aria-live="polite">
        {data
          ? askedWords(data.messages, expired)
          : t(
              `We asked the service for ${REPORT_WAIT_HOURS} hours, then stopped. They may have arrived.`,
              `Tuliiuliza huduma kwa saa ${REPORT_WAIT_HOURS}, kisha tukaacha. Huenda zimefika.`,
            )}
      </span>
    </Note>
  );
}

/** Nobody is asked about twice at once, and of many some thousands at a time. */
function askedWords(asked: number, expired: number): string {
  if (asked === 0 || asked >= expired)
    return t(
      "We are asking the service about them again. What it says appears here.",
      "Tunaiuliza huduma kuzihusu tena. Itakachosema kitaonekana hapa.",
    );
  return t(
    `We are asking the service about ${formatCount(asked)} of them again; press once more for the others. What it says appears here.`,
    `Tunaiuliza huduma tena kuhusu ${formatCount(asked)} kati ya hizo; bonyeza mara nyingine kwa zilizobaki. Itakachosema kitaonekana hapa.`,
  );
}
