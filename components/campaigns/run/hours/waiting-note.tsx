"use client";

import { Suspense, useState } from "react";
import { useMarketingHours } from "#components/domain/moment/use-marketing-hours.ts";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { betweenWords } from "#lib/contract/rules/sending/sending-hours.ts";

const { Part: AllowDialog } = lazyPart(() => import("./allow-dialog.tsx").then((part) => part.AllowDialog));

type WaitingNoteProps = { campaign: Campaign; until: string };

/** It waits for the hours of marketing: for whoever may send it outside of them. */
export function WaitingNote({ campaign, until }: WaitingNoteProps) {
  const [isAsking, setAsking] = useState(false);
  const hours = useMarketingHours();
  const whyNot = useWhyNotSend(campaign.channel);
  // Who may not send by its channel is told so above.
  if (whyNot !== undefined) return null;
  return (
    <Note
      tone="grey"
      title="It waits for the hours of marketing"
      actions={
        <Button
          className="max-sm:h-auto! max-sm:min-h-11 max-sm:whitespace-normal"
          onClick={() => setAsking(true)}
        >
          Send now, outside the hours…
        </Button>
      }
    >
      Marketing messages are sent only between {betweenWords(hours)}. It goes on at{" "}
      <Time value={until} show="day" /> without you.
      {isAsking && (
        <Suspense>
          <AllowDialog campaign={campaign} until={until} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Note>
  );
}
