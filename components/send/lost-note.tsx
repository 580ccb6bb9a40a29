import { RefreshCw } from "lucide-react";
import Link from "next/link";
import type { Composed } from "#lib/client/send/mutations.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { StatusIcon } from "../ui/status-icon.tsx";
import { namesOf } from "./names-of.ts";

type LostNoteProps = {
  composed: Composed;
  isRepeating: boolean;
  refusal: Error | null;
  onRepeat: () => void;
};

/** No answer came: what that means, and what may be done about it. */
export function LostNote({ composed, isRepeating, refusal, onRepeat }: LostNoteProps) {
  const isChat = composed.channel === "chat-text" || composed.channel === "chat-template";
  return (
    <Note
      tone="amber"
      isAlert
      icon={<StatusIcon name="unknown" />}
      title="May have been sent: we lost the answer"
      actions={
        isChat && (
          <Button icon={<RefreshCw />} isBusy={isRepeating} onClick={onRepeat}>
            Ask again: nobody gets it twice
          </Button>
        )
      }
    >
      <p className="font-medium text-ink">{namesOf(composed)}</p>
      {isChat ? (
        <p>
          Chat messages carry a key, so the same request may be made again and reaches each person once. Tuma
          does so by itself; statuses appear under{" "}
          <Link className="link" href="/messages?channel=chat">
            Messages
          </Link>
          .
        </p>
      ) : (
        <p>
          An SMS carries no key that would keep it from going twice, so nothing is sent again by itself. The{" "}
          <Link className="link" href="/overview">
            overview
          </Link>{" "}
          lists it under “Needs you” with the evidence: the balance before and after, and any status since.
          Settle it there before you send the same text again.
        </p>
      )}
      {refusal && (
        <p className="mt-1 text-red-fg">
          Asking again was refused: {refusal instanceof Fault ? refusal.detail : "the console could not ask."}
        </p>
      )}
    </Note>
  );
}
