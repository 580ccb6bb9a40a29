"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { betweenWords } from "#lib/contract/rules/sending/sending-hours.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useMarketingHours } from "./use-marketing-hours.ts";

type QuietNoteProps = {
  /** `08:00 tomorrow` */
  until: string;
  zone: string;
  onService: () => void;
  onOtherTime: () => void;
};

/** The time at which it is really sent, before anybody confirms another one, and the two ways out. */
export function QuietNote({ until, zone, onService, onOtherTime }: QuietNoteProps) {
  const hours = useMarketingHours();
  const isAllowed = useQuery(factsQuery).data?.user.rights.includes("outsideHours");
  return (
    <Note
      tone="amber"
      title={`It will be sent at ${until}, because of quiet hours`}
      actions={
        <>
          <Button className="max-sm:h-auto! max-sm:min-h-11 max-sm:whitespace-normal" onClick={onService}>
            Send it as a service message
          </Button>
          <Button look="plain" onClick={onOtherTime}>
            Choose another time
          </Button>
        </>
      }
    >
      Marketing messages are sent only between {betweenWords(hours)}
      {/* A phone has it a line above, where another time is chosen. */}
      <span className="max-sm:hidden"> ({zone.replaceAll("_", " ")})</span>. A service message, such as a
      receipt or a reminder, is sent at any hour.
      {/* A phone has no room for it here: the page of the campaign says it when it waits. */}
      {isAllowed && (
        <span className="max-sm:hidden"> Or send it at once from its page, outside the hours.</span>
      )}
    </Note>
  );
}
