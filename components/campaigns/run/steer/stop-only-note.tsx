import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Note } from "#components/ui/note.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CANCELLABLE_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";

/** Why a sender finds the buttons that send locked: a phone shows no title of a button. */
export function StopOnlyNote({ campaign: { channel, state } }: { campaign: Campaign }) {
  const whyNot = useWhyNotSend(channel);
  if (whyNot === undefined || !CANCELLABLE_STATES.includes(state)) return null;
  return (
    <Note tone="grey" isSmall title="You can stop this campaign, but not send it">
      {whyNot}
    </Note>
  );
}
