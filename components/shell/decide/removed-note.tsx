import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time/time.tsx";

type RemovedNoteProps = { of: "campaign" | "send"; removedAt: NonNullable<Campaign["peopleRemovedAt"]> };

/** In the place of the recipients, once their details were removed. */
export function RemovedNote({ of, removedAt }: RemovedNoteProps) {
  return (
    <div id="recipients" className="scroll-mt-16">
      <Note tone="grey" title={`The people of this ${of} were removed`}>
        Their numbers, texts and delivery reports were removed <Time value={removedAt} show="day" />. How long
        we keep them, and who is erased, is decided under Settings. The totals above stay.
      </Note>
    </div>
  );
}
