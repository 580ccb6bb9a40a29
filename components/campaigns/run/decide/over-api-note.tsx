"use client";

import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { useCopyCampaign } from "../steer/use-copy-campaign.ts";

type OverApiNoteProps = { campaign: Campaign; canCopy: boolean };

/** The program that has planned a campaign starts it; a person who wants it otherwise gets a draft of their own. */
export function OverApiNote({ campaign, canCopy }: OverApiNoteProps) {
  const whyNot = useWhyNotSend(campaign.channel);
  const copy = useCopyCampaign(campaign);
  if (campaign.state !== "ready") return null;
  return (
    <Note
      tone="grey"
      title="This campaign was made over the API"
      actions={
        canCopy && whyNot === undefined && <Button onClick={() => copy("all")}>Open a copy as a draft</Button>
      }
    >
      Nothing of it was sent. The program that made it starts it. To change it or send it from here, open a
      copy and cancel this one: if both are sent, people get it twice.
    </Note>
  );
}
