"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { CLASS_WORDS } from "#lib/contract/rules/sending/own-limits.ts";
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
      title={`It will be sent at ${until}, because of quiet hours`}
      actions={
        isClaimed ? (
          <>
            <Button onClick={() => setClaimed(false)}>It is marketing</Button>
            <Button look="plain" onClick={onService}>
              It is a service message
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onOtherTime}>Choose another time</Button>
            {isMarketing && (
              <Button look="plain" onClick={() => setClaimed(true)}>
                This is not marketing…
              </Button>
            )}
          </>
        )
      }
    >
      {isClaimed ? (
        "A service message is about something that this person asked for, such as a receipt or a reminder. Offers, prices and news are marketing. What you choose is recorded with the campaign."
      ) : (
        <>
          If you confirm it now, it waits until then. {CLASS_WORDS[messageClass]} messages are sent only{" "}
          {hours === null ? "at any hour" : hoursWords(hours)}
          {/* A phone has it a line above, where another time is chosen. */}
          <span className="max-sm:hidden"> ({zone.replaceAll("_", " ")})</span>.
          {/* A phone has no room for it here: the page of the campaign says it when it waits. */}
          {isAllowed && (
            <span className="max-sm:hidden">
              {" "}
              You can also send it outside these hours. That is recorded.
            </span>
          )}
        </>
      )}
    </Note>
  );
}
