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
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
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
      title={queued === 0 ? t("Cancel this campaign?", "Ghairi kampeni hii?") : restWords(queued)}
      purpose={t(
        "A cancelled campaign cannot be started again.",
        "Kampeni iliyoghairiwa haiwezi kuanzishwa tena.",
      )}
      button={
        queued === 0
          ? t("Cancel the campaign", "Ghairi kampeni")
          : t(`Cancel ${formatNoun(queued, "message")}`, `Ghairi ${formatNounSw(queued, "ujumbe", "jumbe")}`)
      }
      look="danger"
      isBusy={isBusy}
      cancel={t("Do not cancel", "Usighairi")}
      onSubmit={() => steer("cancel", onClose)}
      onClose={onClose}
    >
      <ul className="num flex list-disc flex-col gap-1.5 pl-5 text-13 text-ink-2">
        {queued > 0 && <li>{notGetWords(queued)}</li>}
        {left > 0 && <li>{leftWords(left)}</li>}
        {sending > 0 && <li>{sendingWords(sending)}</li>}
        {retrying > 0 && <li>{retryingWords(retrying)}</li>}
      </ul>
    </FormDialog>
  );
}

const restWords = (queued: number): string =>
  t(
    `Cancel the remaining ${formatCount(queued)}?`,
    plural(queued, "Ghairi 1 uliobaki?", `Ghairi ${formatCount(queued)} zilizobaki?`),
  );

const notGetWords = (queued: number): string =>
  t(
    `${formatNoun(queued, "person", "people")} will not get it.`,
    plural(queued, "Mtu 1 hataipata.", `Watu ${formatCount(queued)} hawataipata.`),
  );

const leftWords = (left: number): string =>
  t(
    `${formatNoun(left, "is", "are")} sent already and cannot be stopped. Delivery reports still arrive, and the credits are used.`,
    plural(
      left,
      "Ujumbe 1 umeshatumwa na hauwezi kusimamishwa. Ripoti za kufika bado zitakuja, na krediti zimetumika.",
      `Jumbe ${formatCount(left)} zimeshatumwa na haziwezi kusimamishwa. Ripoti za kufika bado zitakuja, na krediti zimetumika.`,
    ),
  );

const sendingWords = (sending: number): string =>
  t(
    `${formatNoun(sending, "is", "are")} being sent now. We finish and count them.`,
    plural(
      sending,
      "Ujumbe 1 unatumwa sasa. Tunaumaliza na kuuhesabu.",
      `Jumbe ${formatCount(sending)} zinatumwa sasa. Tunazimaliza na kuzihesabu.`,
    ),
  );

const retryingWords = (retrying: number): string =>
  t(
    `For ${formatNoun(retrying, "person", "people")} there was no clear answer. They may have it, and we do not ask the service again.`,
    plural(
      retrying,
      "Kwa mtu 1 hakukuwa na jibu la wazi. Huenda ameipata, na hatuiulizi huduma tena.",
      `Kwa watu ${formatCount(retrying)} hakukuwa na jibu la wazi. Huenda wameipata, na hatuiulizi huduma tena.`,
    ),
  );

/** Moves a campaign by hand, and says so where it could not be moved. */
export function useSteering(campaign: Pick<Campaign, "id" | "hold">) {
  const steer = useSteerCampaign(campaign);
  return {
    isBusy: steer.isPending,
    steer(action: Steering, onSuccess?: () => void) {
      steer.mutate(action, {
        ...(onSuccess && { onSuccess }),
        onError: (error) => showToast(faultToast(error, [t("The campaign", "Kampeni"), WORD[action]])),
      });
    },
  };
}

const WORD: Record<Steering, string> = /* @__PURE__ */ translated(() => ({
  pause: t("paused", "kusitishwa"),
  resume: t("resumed", "kuendelezwa"),
  cancel: t("cancelled", "kughairiwa"),
}));

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
      {isAhead ? t("Resume the schedule", "Endelea na ratiba") : resumeWord(campaign)}
    </Button>
  );
}

/** What is on its way is sent whoever resumes: only the others are counted. */
function resumeWord(campaign: Campaign): string {
  const { toSend } = campaignMovesOf(campaign);
  return toSend === 0
    ? t("Resume", "Endelea")
    : t(`Resume and send ${formatCount(toSend)}`, `Endelea na utume ${formatCount(toSend)}`);
}
