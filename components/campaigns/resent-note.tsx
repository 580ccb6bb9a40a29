import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { formatNoun } from "../ui/format-count.ts";
import { Note } from "../ui/note.tsx";

/** Says for good that some may have got two messages: the first answer was lost, and somebody chose to send again. */
export function ResentNote({ campaign: { resent } }: { campaign: Campaign }) {
  if (resent === 0) return null;
  return (
    <Note tone="grey" title={`Sent again to ${formatNoun(resent, "recipient")} after a lost answer`}>
      Their first message may have been sent too. If the second one was refused or cancelled, they are listed
      under “May have been sent”.
    </Note>
  );
}
