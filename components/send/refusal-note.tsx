import { Send } from "lucide-react";
import { requestIdOf } from "#lib/client/http.ts";
import { isRepeatQuestion, repeatsOf } from "#lib/client/send/repeat-question.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { formatCount } from "../ui/format-count.ts";
import { Note } from "../ui/note.tsx";

type RefusalNoteProps = {
  error: Error;
  isBusy: boolean;
  /** Sends it to the same numbers again. */
  onAgain: () => void;
};

const SHOWN = 5;

/** Why nothing was sent, and the request to quote; or the question whether the same goes to the same people again. */
export function RefusalNote({ error, isBusy, onAgain }: RefusalNoteProps) {
  if (isRepeatQuestion(error)) return <RepeatQuestion error={error} isBusy={isBusy} onAgain={onAgain} />;
  const requestId = requestIdOf(error);
  const detail = error instanceof Fault ? error.detail : "The console could not send it.";
  return (
    <Note
      tone="red"
      isAlert
      title="Nothing was sent"
      actions={requestId && <CopyButton text={requestId} label="Copy request id" />}
    >
      {detail}
    </Note>
  );
}

function RepeatQuestion({ error, isBusy, onAgain }: RefusalNoteProps & { error: Fault }) {
  const repeats = repeatsOf(error);
  const rest = repeats.length - SHOWN;
  return (
    <Note
      tone="amber"
      isAlert
      title="Send the same message again?"
      actions={
        <Button icon={<Send />} isBusy={isBusy} onClick={onAgain}>
          Send it again
        </Button>
      }
    >
      <p>{error.detail} Nothing has been sent now.</p>
      <ul className="num mt-1">
        {repeats.slice(0, SHOWN).map((repeat) => (
          <li key={repeat}>{repeat}</li>
        ))}
        {rest > 0 && <li>and {formatCount(rest)} more</li>}
      </ul>
    </Note>
  );
}
