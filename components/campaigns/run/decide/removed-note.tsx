import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";

/** In the place of the recipients, once their details were removed. */
export function RemovedNote({ removedAt }: { removedAt: NonNullable<Campaign["peopleRemovedAt"]> }) {
  return (
    <div id="recipients" className="scroll-mt-16">
      <Note tone="grey" title="The people of this campaign were removed">
        Their numbers, texts and delivery reports were removed <Time value={removedAt} show="day" />. How long
        we keep them is set under Settings. The totals above stay.
      </Note>
    </div>
  );
}
