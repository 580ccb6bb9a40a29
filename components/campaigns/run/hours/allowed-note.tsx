"use client";

import { Suspense, useState } from "react";
import { useOpenings } from "#components/domain/moment/use-openings.ts";
import { faultToast } from "#components/shell/fault-toast.ts";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Note } from "#components/ui/note.tsx";
import { zoneClock } from "#components/ui/time/format-time.ts";
import { Time } from "#components/ui/time/time.tsx";
import { useTimeFacts } from "#components/ui/time/time-provider.tsx";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useKeepHours } from "#lib/client/campaigns/mutations.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { CLASS_WORDS } from "#lib/contract/rules/sending/own-limits.ts";
import { betweenWords, type WeekHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { hoursWords } from "#lib/contract/words/hours-words.ts";

type AllowedNoteProps = {
  campaign: Campaign;
  allowed: NonNullable<Campaign["outsideHours"]>;
  canSteer: boolean;
};

/** Who has allowed that it is sent outside the hours, and the way back. */
export function AllowedNote({ campaign: { id, hours }, allowed, canSteer }: AllowedNoteProps) {
  const { mutate, isPending } = useKeepHours(id);
  const { zone } = useTimeFacts();
  const when = useTicking((now) => atWords(zoneClock(zone).day(new Date(allowed.at), now)));
  const keep = () =>
    mutate(undefined, {
      onError: (error) =>
        showToast(
          faultToast(error, [
            t("The campaign", "Kampeni"),
            t("put back into its hours", "kurudishwa kwenye saa zake"),
          ]),
        ),
    });
  return (
    <Note
      tone="amber"
      title={t(
        <>
          <bdi>{allowed.by}</bdi> allowed sending outside the hours {when}
        </>,
        <>
          <bdi>{allowed.by}</bdi> aliruhusu kutuma nje ya saa zilizowekwa: {when}
        </>,
      )}
      actions={
        canSteer && (
          <Button isBusy={isPending} onClick={keep}>
            {t("Go back to the hours", "Rudi kwenye saa zilizowekwa")}
          </Button>
        )
      }
    >
      {untilWords(hours)}
    </Note>
  );
}

const untilWords = (hours: Campaign["hours"]): string =>
  hours === null
    ? t(
        "It is sent at any hour until everybody is sent to, or until someone pauses it or it stops.",
        "Inatumwa saa yoyote hadi kila mtu atumiwe, au hadi mtu aisitishe kwa muda au isimame.",
      )
    : t(
        `It is sent between ${betweenWords(hours)} until everybody is sent to, or until someone pauses it or it stops.`,
        `Inatumwa kati ya ${betweenWords(hours)} hadi kila mtu atumiwe, au hadi mtu aisitishe kwa muda au isimame.`,
      );

/** `21:14 today` -> `at 21:14`; of another day the day is said first. In Swahili it follows a colon, as it is. */
const atWords = (day: string): string =>
  t(
    day.endsWith(" today")
      ? `at ${day.slice(0, -" today".length)}`
      : `on ${day}`.replace("on Yesterday", "yesterday at"),
    day,
  );

const { Part: AllowDialog } = lazyPart(() => import("./allow-dialog.tsx").then((part) => part.AllowDialog));

type WaitingNoteProps = { campaign: Campaign; until: string };

/** It waits for the hours of marketing: for whoever may send it outside of them. */
export function WaitingNote({ campaign, until }: WaitingNoteProps) {
  const [isAsking, setAsking] = useState(false);
  const { messageClass } = campaign;
  const hours = useOpenings()[messageClass];
  const whyNot = useWhyNotSend(campaign.channel);
  // Who may not send by its channel is told so above.
  if (whyNot !== undefined) return null;
  return (
    <Note
      tone="grey"
      title={
        messageClass === "marketing"
          ? t("It waits for the hours of marketing", "Inasubiri saa za matangazo")
          : t("It waits for the hours of service messages", "Inasubiri saa za jumbe za huduma")
      }
      actions={
        <Button
          className="max-sm:h-auto! max-sm:min-h-11 max-sm:whitespace-normal"
          onClick={() => setAsking(true)}
        >
          {t("Send now, outside the hours…", "Tuma sasa, nje ya saa zilizowekwa…")}
        </Button>
      }
    >
      {onlyWords(CLASS_WORDS[messageClass], hours)}{" "}
      {t(
        <>
          It goes on at <Time value={until} show="day" /> without you.
        </>,
        <>
          Itaendelea <Time value={until} show="day" /> bila wewe.
        </>,
      )}
      {isAsking && (
        <Suspense>
          <AllowDialog campaign={campaign} until={until} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Note>
  );
}

function onlyWords(kind: string, hours: WeekHours | null): string {
  const when = hours === null ? t("at any hour", "saa yoyote") : hoursWords(hours);
  return t(`${kind} messages are sent only ${when}.`, `Jumbe za ${kind.toLowerCase()} hutumwa tu ${when}.`);
}
