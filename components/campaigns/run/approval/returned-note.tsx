import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Note } from "#components/ui/note.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";

/** For whoever looked at a campaign while it was withdrawn or declined. */
export function ReturnedNote({ campaign, canSend }: { campaign: Campaign; canSend: boolean }) {
  const isDeclined = campaign.approval?.verdict === "declined";
  return (
    <Note
      tone="grey"
      title={isDeclined ? "This campaign was declined" : "The request for approval was withdrawn"}
      actions={canSend && <ButtonLink href={`/campaigns/${campaign.id}/edit`}>Open the draft</ButtonLink>}
    >
      It is a draft again. Nothing was sent.
    </Note>
  );
}
