import { detailOf } from "#lib/client/detail-of.ts";
import { Note } from "../ui/note.tsx";
import { FaultTechnical } from "./fault-technical.tsx";

type FaultNoteProps = { error: Error | null; title: string };

/** Why it was not done, and the technical line folded below. */
export function FaultNote({ error, title }: FaultNoteProps) {
  if (error === null) return null;
  return (
    <Note tone="red" isSmall isAlert title={title}>
      <p className="break-words">{detailOf(error) ?? "The console does not answer."}</p>
      <FaultTechnical error={error} />
    </Note>
  );
}
