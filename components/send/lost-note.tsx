import { RefreshCw } from "lucide-react";
import Link from "next/link";
import type { Composed } from "#lib/client/send/mutations.ts";
import { Button } from "../ui/button.tsx";
import { formatNoun } from "../ui/format-count.ts";
import { Note } from "../ui/note.tsx";
import { StatusIcon } from "../ui/status-icon.tsx";

type LostNoteProps = {
  composed: Composed;
  isRepeating: boolean;
  onRepeat: (composed: Composed) => void;
};

/** No answer came: what that means, and what may be done about it. */
export function LostNote({ composed, isRepeating, onRepeat }: LostNoteProps) {
  const people = formatNoun(sizeOf(composed), "person", "people");
  const isChat = composed.channel === "chat-text" || composed.channel === "chat-template";
  return (
    <Note
      tone="amber"
      isAlert
      icon={<StatusIcon name="unknown" />}
      title="May have been sent: we lost the answer"
      actions={
        isChat && (
          <Button icon={<RefreshCw />} isBusy={isRepeating} onClick={() => onRepeat(composed)}>
            Ask again: nobody gets it twice
          </Button>
        )
      }
    >
      {isChat ? (
        <p>
          It concerns {people}. Chat messages carry a key, so the same request may be made again and reaches
          each person once. Tuma does so by itself; statuses appear under{" "}
          <Link className="link" href="/messages?channel=chat">
            Messages
          </Link>
          .
        </p>
      ) : (
        <p>
          It concerns {people}. An SMS has no such key, so nothing is sent again by itself. The{" "}
          <Link className="link" href="/overview">
            overview
          </Link>{" "}
          lists it under “Needs you” with the evidence: the balance before and after, and any status since.
          Settle it there before you send the same text again.
        </p>
      )}
    </Note>
  );
}

function sizeOf(composed: Composed): number {
  if (composed.channel === "sms") return 1;
  return composed.channel === "sms-bulk" ? composed.body.messages.length : composed.body.to.length;
}
