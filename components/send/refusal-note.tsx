import { requestIdOf } from "#lib/client/http.ts";
import { Fault } from "#lib/fault.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Note } from "../ui/note.tsx";

/** Why nothing was sent, and the request to quote. */
export function RefusalNote({ error }: { error: Error }) {
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
