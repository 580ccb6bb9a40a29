import { detailOf } from "#lib/client/detail-of.ts";
import { t } from "#lib/contract/language.ts";
import { Note } from "../ui/note.tsx";
import { FaultTechnical } from "./fault-technical.tsx";

type FaultNoteProps = { error: Error | null; title: string };

/** Why it was not done, and the technical line folded below. */
export function FaultNote({ error, title }: FaultNoteProps) {
  if (error === null) return null;
  return (
    <Note tone="red" isSmall isAlert title={title}>
      <p className="break-words">
        {detailOf(error) ?? t("The console does not answer.", "Konsoli haijibu.")}
      </p>
      <FaultTechnical error={error} />
    </Note>
  );
}
