"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { t } from "#lib/contract/language.ts";
import type { CLASS_WORDS } from "#lib/contract/rules/sending/own-limits.ts";
import type { WeekHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { hoursWords } from "#lib/contract/words/hours-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useOpenings } from "./use-openings.ts";

type QuietNoteProps = {
  /** `08:00 tomorrow` */
  until: string;
  zone: string;
  messageClass: keyof typeof CLASS_WORDS;
  onService: () => void;
  onOtherTime: () => void;
};

/**
 * The time at which it is really sent, before anybody confirms another one. To wait is the first way; that it is no marketing is
 * a claim about the message, and is asked about once more.
 */
export function QuietNote({ until, zone, messageClass, onService, onOtherTime }: QuietNoteProps) {
  const hours = useOpenings()[messageClass];
  const isMarketing = messageClass === "marketing";
  const isAllowed = useQuery(factsQuery).data?.user.rights.includes("outsideHours");
  const [isClaimed, setClaimed] = useState(false);
  return (
    <Note
      tone="amber"
      title={t(
        `It will be sent at ${until}, because of quiet hours`,
        `Itatumwa ${until}, kwa sababu ya saa za utulivu`,
      )}
      actions={
        isClaimed ? (
          <>
            <Button onClick={() => setClaimed(false)}>{t("It is marketing", "Ni matangazo")}</Button>
            <Button look="plain" onClick={onService}>
              {t("It is a service message", "Ni ujumbe wa huduma")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onOtherTime}>{t("Choose another time", "Chagua wakati mwingine")}</Button>
            {isMarketing && (
              <Button look="plain" onClick={() => setClaimed(true)}>
                {t("This is not marketing…", "Haya si matangazo…")}
              </Button>
            )}
          </>
        )
      }
    >
      {isClaimed ? (
        t(
          "A service message is about something that this person asked for, such as a receipt or a reminder. Offers, prices and news are marketing. What you choose is recorded with the campaign.",
          "Ujumbe wa huduma unahusu kitu ambacho mtu huyu aliomba, kama risiti au ukumbusho. Ofa, bei na habari ni matangazo. Unachochagua kinarekodiwa pamoja na kampeni.",
        )
      ) : (
        <>
          {waitWords(messageClass, hours)}
          {/* A phone has it a line above, where another time is chosen. */}
          <span className="max-sm:hidden"> ({zone.replaceAll("_", " ")})</span>.
          {/* A phone has no room for it here: the page of the campaign says it when it waits. */}
          {isAllowed && (
            <span className="max-sm:hidden">
              {" "}
              {t(
                "You can also send it outside these hours. That is recorded.",
                "Unaweza pia kuituma nje ya saa hizi. Hilo linarekodiwa.",
              )}
            </span>
          )}
        </>
      )}
    </Note>
  );
}

/** Without its full stop, behind which the zone stands on a wide screen. */
function waitWords(messageClass: keyof typeof CLASS_WORDS, hours: WeekHours | null): string {
  const when = hours === null ? t("at any hour", "saa yoyote") : hoursWords(hours);
  return messageClass === "marketing"
    ? t(
        `If you confirm it now, it waits until then. Marketing messages are sent only ${when}`,
        `Ukithibitisha sasa, itasubiri hadi wakati huo. Jumbe za matangazo hutumwa tu ${when}`,
      )
    : t(
        `If you confirm it now, it waits until then. Service messages are sent only ${when}`,
        `Ukithibitisha sasa, itasubiri hadi wakati huo. Jumbe za huduma hutumwa tu ${when}`,
      );
}
