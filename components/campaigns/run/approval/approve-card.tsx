"use client";

import { Check } from "lucide-react";
import { useState } from "react";
import { isTyped } from "#components/shell/is-typed.ts";
import { SaveFault } from "#components/shell/save-fault.tsx";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { TypedCount } from "#components/shell/typed-count.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Opened } from "#components/ui/load/opened.tsx";
import { useOpening } from "#components/ui/load/use-opening.ts";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { useApproveCampaign } from "#lib/client/campaigns/mutations.ts";
import type { Campaign, CampaignApproval, StartCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { noSecondPerson } from "#lib/contract/rules/sending/approval.ts";
import { OVERDUE_MINUTES } from "#lib/contract/rules/sending/overdue.ts";
import { TYPED_FROM } from "#lib/contract/rules/sending/typed-from.ts";
import { CHANNEL_IN_SENTENCE } from "#lib/contract/words/channel-words.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { useIsAhead } from "../../../ui/time/use-is-ahead.ts";
import { costing } from "../../composer/review/send/send-words.ts";
import { useCountedCredits } from "../../composer/review/send/use-counted-credits.ts";

const { Part: DeclineDialog, preload } = lazyPart(() =>
  import("./decline-dialog.tsx").then((part) => part.DeclineDialog),
);

type ApproveCardProps = {
  campaign: Campaign;
  approval: CampaignApproval;
  /** False where one hand is behind this account and that of a maker. */
  isSecond: boolean;
  unagreed: string | undefined;
  hasAddedCredits: boolean;
  /** Campaigns with the same message that are shown. */
  repeats: string[];
  /** What was chosen for more people than WhatsApp lets the account reach. */
  reach: StartCampaign["reach"];
};

/** What happens when a second person approves, and both answers: the button says how many, for what and when. */
export function ApproveCard({ campaign, approval, isSecond, unagreed, ...agreed }: ApproveCardProps) {
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error } = useApproveCampaign(campaign);
  const { isOpen, turn, open, close } = useOpening();
  const isAhead = useIsAhead(campaign.scheduledAt);
  const isLate = useIsLate(campaign.scheduledAt);
  const noRight = useWhyNotSend(campaign.channel);
  const whyNot = isSecond ? noRight : noSecondPerson();
  const count = campaign.counts.queued;
  const credits = useCountedCredits(campaign.channel, campaign.segmentsPlanned);
  const message = CHANNEL_IN_SENTENCE[campaign.channel];
  const isLarge = count > TYPED_FROM;
  const isConfirmed = !isLarge || isTyped(typed, count);
  return (
    <>
      <SaveFault error={error} title={t("Nothing was sent", "Hakuna kilichotumwa")} />
      <section
        aria-label={t("Decide", "Amua")}
        className="flex items-center gap-x-6 gap-y-4 rounded-3 border border-line bg-raised px-5 py-4 max-sm:flex-col max-sm:items-stretch max-sm:px-4"
      >
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div>
            <p className="font-medium">
              {t(
                `${formatNoun(count, "person gets", "people get")} this ${message}`,
                plural(count, `Mtu 1 anapata ${message}`, `Watu ${formatCount(count)} wanapata ${message}`),
              )}
            </p>
            <p className="text-13 text-ink-2">
              {whyNot === undefined ? decideWords(approval, isLate) : whyNot}
              {whyNot !== undefined && isSecond && t(" You can decline it.", " Unaweza kuikataa.")}
            </p>
          </div>
          {isLarge && !isLate && whyNot === undefined && (
            <TypedCount
              label={t(
                `This is a large send. Type ${count} to confirm.`,
                `Huu ni utumaji mkubwa. Andika ${count} kuthibitisha.`,
              )}
              value={typed}
              onChange={setTyped}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:flex-col-reverse">
          <Button
            size="large"
            lockedBecause={isSecond ? undefined : whyNot}
            onClick={open}
            className="max-sm:w-full"
          >
            {t("Decline…", "Kataa…")}
          </Button>
          <Button
            look="primary"
            size="large"
            icon={<Check />}
            isBusy={isPending}
            lockedBecause={whyNot ?? whyNotApprove({ isLate, unagreed, isConfirmed })}
            onClick={() => mutate(agreed)}
            className="h-auto! min-h-11 whitespace-normal! text-balance py-2 max-sm:w-full sm:max-w-88"
          >
            {approveWords(costing(count, credits), isAhead)}
          </Button>
        </div>
      </section>
      <Opened when={isOpen} preload={preload}>
        <DeclineDialog key={turn} campaign={campaign} approval={approval} isOpen={isOpen} onClose={close} />
      </Opened>
    </>
  );
}

function decideWords({ askedBy }: CampaignApproval, isLate: boolean): string {
  return isLate
    ? t(
        `Its time has passed. ${askedBy} can withdraw the request, choose another time and ask again.`,
        `Muda wake umepita. ${askedBy} anaweza kuondoa ombi, kuchagua muda mwingine na kuomba tena.`,
      )
    : t(
        `You did not make or change this campaign, so you can decide. ${askedBy} gets a notice about it.`,
        `Hukuunda wala kubadilisha kampeni hii, kwa hiyo unaweza kuamua. ${askedBy} anapata taarifa kuhusu hilo.`,
      );
}

const approveWords = (messages: string, isAhead: boolean): string =>
  isAhead
    ? t(`Approve and schedule ${messages}`, `Idhinisha na upange ${messages}`)
    : t(`Approve and send ${messages}`, `Idhinisha na utume ${messages}`);

/** True once a start would refuse its time. */
const useIsLate = (at: string | null): boolean =>
  useTicking((now) =>
    at !== null && now.getTime() - Date.parse(at) > OVERDUE_MINUTES * 60_000 ? "late" : "",
  ) !== "";

type Known = { isLate: boolean; unagreed: string | undefined; isConfirmed: boolean };

function whyNotApprove({ isLate, unagreed, isConfirmed }: Known): string | undefined {
  if (isLate) return t("Its time has passed", "Muda wake umepita");
  if (unagreed !== undefined) return unagreed;
  return isConfirmed
    ? undefined
    : t("Type the number of recipients first", "Andika kwanza idadi ya wapokeaji");
}
