import { Fault } from "#lib/fault.ts";
import { FaultNote } from "../shell/fault-note.tsx";
import { Note } from "../ui/note.tsx";

type SaveFaultProps = { error: Error | null; title: string };

/** Why something was not saved; where the answer was lost it may have been, and saving it once more does no harm. */
export function SaveFault({ error, title }: SaveFaultProps) {
  const isLost = error instanceof Fault && error.retry === "unknown-outcome";
  if (!isLost) return <FaultNote error={error} title={title} />;
  return (
    <Note tone="amber" isSmall isAlert title="This may have been done: we lost the answer">
      Check your connection and press the button again. Nothing is done twice.
    </Note>
  );
}
