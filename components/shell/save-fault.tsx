import { isLost } from "#lib/client/is-lost.ts";
import { Note } from "../ui/note.tsx";
import { FaultNote } from "./fault-note.tsx";

type SaveFaultProps = { error: Error | null; title: string };

/** Why something was not saved; where the answer was lost it may have been, and saving it once more does no harm. */
export function SaveFault({ error, title }: SaveFaultProps) {
  if (!isLost(error)) return <FaultNote error={error} title={title} />;
  return (
    <Note tone="amber" isSmall isAlert title="This may have been done: we lost the answer">
      Check your connection and press the button again. Nothing is done twice.
    </Note>
  );
}
