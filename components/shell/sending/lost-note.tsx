import { RefreshCw } from "lucide-react";
import { detailOf } from "#lib/client/detail-of.ts";
import { StatusIcon } from "../../domain/status/status-icon.tsx";
import { Button } from "../../ui/button/button.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Note } from "../../ui/note.tsx";

type LostNoteProps = {
  /** Whom it goes to. */
  names: string;
  isChat: boolean;
  isRepeating: boolean;
  refusal: Error | null;
  onRepeat: () => void;
};

/** Nobody knows whether it was sent: what that means, and what may be done about it. */
export function LostNote({ names, isChat, isRepeating, refusal, onRepeat }: LostNoteProps) {
  return (
    <Note
      tone="amber"
      isAlert
      icon={<StatusIcon name="unknown" />}
      title="May have been sent: no clear answer"
      actions={
        isChat && (
          <Button icon={<RefreshCw />} isBusy={isRepeating} onClick={onRepeat}>
            Try again (nobody gets it twice)
          </Button>
        )
      }
    >
      <p className="font-medium text-ink">{names}</p>
      {isChat ? (
        <p>
          We try again with the same key, so each person gets it once. You find the status under{" "}
          <PageLink className="link" href="/messages?channel=chat">
            Messages
          </PageLink>
          .
        </p>
      ) : (
        <p>
          We cannot tell whether this SMS was sent, so we did not try again. The{" "}
          <PageLink className="link" href="/overview">
            overview
          </PageLink>{" "}
          shows it under “Needs you” with what we know. Decide there before you send the same text again.
        </p>
      )}
      {refusal && (
        <p className="mt-1 text-red-fg">
          We could not try again: {detailOf(refusal) ?? "the console does not answer."}
        </p>
      )}
    </Note>
  );
}
