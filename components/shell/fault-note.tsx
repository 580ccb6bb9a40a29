import { Fault } from "#lib/fault.ts";
import { Note } from "../ui/note.tsx";
import { FaultTechnical } from "./fault-technical.tsx";

type FaultNoteProps = { error: Error | null; title: string };

/** Why it was not done, and the technical line folded below. */
export function FaultNote({ error, title }: FaultNoteProps) {
  if (error === null) return null;
  return (
    <Note tone="red" isSmall isAlert title={title}>
      <p className="break-words">{error instanceof Fault ? error.detail : "The console does not answer."}</p>
      <FaultTechnical error={error} />
    </Note>
  );
}
