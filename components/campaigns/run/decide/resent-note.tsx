import { Note } from "#components/ui/note.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

/** Says for good that some may have got two messages: the first answer was lost, and somebody chose to send again. */
export function ResentNote({ campaign: { resent } }: { campaign: Campaign }) {
  if (resent === 0) return null;
  return (
    <Note
      tone="grey"
      title={`Somebody here chose to send again to ${formatNoun(resent, "person", "people")} after no clear answer`}
    >
      Their first message may have been sent too. If the second one is refused or cancelled, you find them
      under “May have been sent”.
    </Note>
  );
}
