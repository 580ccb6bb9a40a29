import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Note } from "../../ui/note.tsx";

type ErasedNoteProps = { campaign: Pick<Campaign, "erased" | "peopleRemovedAt"> };

/** Why fewer people are listed than its figures count. */
export function ErasedNote({ campaign: { erased, peopleRemovedAt } }: ErasedNoteProps) {
  if (erased === 0 || peopleRemovedAt !== null) return null;
  return (
    <Note tone="grey" isSmall title={`${formatNoun(erased, "person was", "people were")} erased`}>
      The figures still count them. The list and the report no longer have them.
    </Note>
  );
}
