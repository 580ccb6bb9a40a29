"use client";

import { useQuery } from "@tanstack/react-query";
import { campaignMovesOf } from "#components/domain/status/campaign-moves.ts";
import { faultToast } from "#components/shell/fault-toast.ts";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { zoneClock } from "#components/ui/time/format-time.ts";
import { Time } from "#components/ui/time/time.tsx";
import { useTimeFacts } from "#components/ui/time/time-provider.tsx";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useAllowOutsideHours } from "#lib/client/campaigns/mutations.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { hoursAreApproved, isSecondPerson } from "#lib/contract/rules/sending/approval.ts";
import { betweenWords } from "#lib/contract/rules/sending/sending-hours.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";

type AllowDialogProps = { campaign: Campaign; until: string; onClose: () => void };

/** Asks whether it is sent at this hour: to how many, what time it is there, and until when. */
export function AllowDialog({ campaign, until, onClose }: AllowDialogProps) {
  const { mutate, isPending } = useAllowOutsideHours(campaign.id);
  const { zone } = useTimeFacts();
  const me = useQuery(factsQuery).data?.user.id;
  const clock = zoneClock(zone);
  const time = useTicking((now) =>
    t(
      `${clock.minute(now)} in ${zone.replaceAll("_", " ")} (${clock.offset(now)})`,
      `${clock.minute(now)} kwa saa za ${zone.replaceAll("_", " ")} (${clock.offset(now)})`,
    ),
  );
  const { approval } = campaign;
  const isApproved = approval?.verdict === "approved" && me !== undefined && !isSecondPerson(approval, me);
  const { toSend } = campaignMovesOf(campaign);
  function allow() {
    mutate(
      { until },
      {
        onSuccess: onClose,
        onError: (error) =>
          showToast(
            faultToast(error, [
              t("The campaign", "Kampeni"),
              t("let out of its hours", "kutumwa nje ya saa zake"),
            ]),
          ),
      },
    );
  }
  return (
    <FormDialog
      isOpen
      isInsistent
      title={t("Send outside the hours?", "Tuma nje ya saa zilizowekwa?")}
      purpose={t(`It is ${time} now.`, `Sasa ni ${time}.`)}
      button={t(
        `Send ${formatNoun(toSend, "message")} now`,
        `Tuma ${formatNounSw(toSend, "ujumbe", "jumbe")} sasa`,
      )}
      isBusy={isPending}
      lockedBecause={isApproved ? hoursAreApproved() : undefined}
      cancel={t("Keep waiting", "Endelea kusubiri")}
      onSubmit={allow}
      onClose={onClose}
    >
      <ul className="num flex list-disc flex-col gap-1.5 pl-5 text-13 text-ink-2">
        <li>
          {t(
            <>
              {formatNoun(toSend, "person", "people")} will get it from now on, not from{" "}
              <Time value={until} show="day" />. Nobody who has opted out gets it.
            </>,
            <>
              {plural(toSend, "Mtu 1 ataipata", `Watu ${formatCount(toSend)} wataipata`)} kuanzia sasa, si
              kuanzia <Time value={until} show="day" />. Aliyejitoa haipati.
            </>,
          )}
        </li>
        <li>{untilWords(campaign.hours)}</li>
        <li>
          {t(
            "Your name is shown on this page and in the audit log. Other campaigns still wait.",
            "Jina lako linaonyeshwa kwenye ukurasa huu na kwenye kumbukumbu za matendo. Kampeni nyingine bado zinasubiri.",
          )}
        </li>
      </ul>
    </FormDialog>
  );
}

const untilWords = (hours: Campaign["hours"]): string =>
  hours === null
    ? t(
        "It goes on at any hour until everybody is sent to, or until someone pauses it or it stops.",
        "Inaendelea saa yoyote hadi kila mtu atumiwe, au hadi mtu aisitishe kwa muda au isimame.",
      )
    : t(
        `It goes on between ${betweenWords(hours)}, the hours chosen for it, until everybody is sent to, or until someone pauses it or it stops.`,
        `Inaendelea kati ya ${betweenWords(hours)}, saa ilizochaguliwa, hadi kila mtu atumiwe, au hadi mtu aisitishe kwa muda au isimame.`,
      );
