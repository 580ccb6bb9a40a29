import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";

/** Why a draft was not approved, until somebody asks again. */
export function DeclinedNote({ campaign }: { campaign: Campaign | undefined }) {
  const approval = campaign?.approval;
  if (approval?.verdict !== "declined" || approval.decidedAt === null) return null;
  return (
    <Note
      tone="amber"
      title={
        <>
          <bdi>{approval.decidedBy}</bdi> declined this campaign
        </>
      }
    >
      <p dir="auto" className="whitespace-pre-wrap break-words">
        {approval.reason}
      </p>
      <p>
        <Time value={approval.decidedAt} show="day" />. Nothing was sent. Change it and ask again.
      </p>
    </Note>
  );
}
