import { requestIdOf } from "#lib/client/http.ts";
import { Fault } from "#lib/fault.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Note } from "../ui/note.tsx";

type FaultNoteProps = { error: Error | null; title: string };

/** Why it was not done, word by word, and the request to quote. */
export function FaultNote({ error, title }: FaultNoteProps) {
  if (error === null) return null;
  const requestId = requestIdOf(error);
  return (
    <Note
      tone="red"
      isSmall
      isAlert
      title={title}
      actions={requestId && <CopyButton text={requestId} label="Copy request id" />}
    >
      <span className="break-words">
        {error instanceof Fault ? error.detail : "The console does not answer."}
      </span>
    </Note>
  );
}
