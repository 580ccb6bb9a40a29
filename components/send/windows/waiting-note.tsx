import { Send } from "lucide-react";
import { detailOf } from "#lib/client/detail-of.ts";
import type { Composed } from "#lib/client/send/mutations.ts";
import { isRepeatQuestion, repeatsOf } from "#lib/client/send/repeat-question.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note.tsx";
import { namesOf, toOf } from "../result/names-of.ts";

type WaitingNoteProps = {
  composed: Composed;
  /** What it is called in the button: `template`. */
  name: string;
  isRepeating: boolean;
  refusal: Error | null;
  onRepeat: () => void;
  onTryAgain: (numbers: readonly string[]) => void;
};

/** A request that was not sent, after one that was: it alone may be made, with the key it was given. */
export function WaitingNote({ composed, name, ...rest }: WaitingNoteProps) {
  const { isRepeating, refusal, onRepeat, onTryAgain } = rest;
  const numbers = toOf(composed);
  const people = formatNoun(numbers.length, "person", "people");
  return (
    <Note
      tone={refusal === null ? "amber" : "red"}
      isAlert
      title={`The ${name} was not sent to ${people}`}
      actions={
        <>
          <Button icon={<Send />} isBusy={isRepeating} onClick={onRepeat}>
            {isRepeatQuestion(refusal) ? `Send the ${name} again` : `Send the ${name}`} to {numbers.length}
          </Button>
          <Button look="plain" onClick={() => onTryAgain(numbers)}>
            Back to the message
          </Button>
        </>
      }
    >
      <p className="font-medium text-ink">{namesOf(composed)}</p>
      <p>{reasonOf(refusal)}</p>
    </Note>
  );
}

function reasonOf(refusal: Error | null): string {
  if (isRepeatQuestion(refusal)) return `${refusal.detail} ${repeatsOf(refusal).slice(0, 5).join("; ")}`;
  if (refusal === null) return "The request before it got no clear answer, so we did not send this one.";
  return detailOf(refusal) ?? "The console could not send it.";
}
