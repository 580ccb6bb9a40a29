"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { unknownQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { UnknownAttempt } from "#lib/contract/desk/unknown.ts";
import { Button } from "../ui/button.tsx";
import { formatNoun } from "../ui/format-count.ts";
import { Note } from "../ui/note.tsx";
import { Time } from "../ui/time.tsx";
import { OddAnswers } from "./odd-answers.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

/** The call-out for lost answers: what is known, and the way to decide. */
export function UnknownNote({ campaign, canSettle }: { campaign: Campaign; canSettle: boolean }) {
  const [view, setView] = useState<"evidence" | "settle" | null>(null);
  const count = campaign.counts.unknown;
  const { data } = useQuery({ ...unknownQuery(campaign.id), enabled: count > 0 });
  const attempts = data?.items ?? [];
  if (count === 0) return null;
  return (
    <>
      <Note
        tone="amber"
        icon={<CircleQuestionMark />}
        title={`May have been sent: we lost the answer for ${formatNoun(count, "recipient")}`}
        actions={
          <>
            <Button size="small" onClick={() => setView("evidence")}>
              Show the evidence
            </Button>
            {canSettle && <OddAnswers campaignId={campaign.id} />}
            {canSettle && (
              <Button size="small" onClick={() => setView("settle")}>
                Settle {formatNoun(count, "recipient")}
              </Button>
            )}
          </>
        }
      >
        <WhatIsKnown attempts={attempts} /> We never send again by ourselves.
      </Note>
      {attempts.length > 0 && (
        <SettleDialog
          campaign={campaign}
          attempts={attempts}
          view={view}
          onClose={() => setView(null)}
          onSettle={canSettle ? () => setView("settle") : undefined}
        />
      )}
    </>
  );
}

function WhatIsKnown({ attempts }: { attempts: readonly UnknownAttempt[] }) {
  const [first] = attempts;
  if (!first) return null;
  if (attempts.length > 1) return <>{attempts.length} requests got no answer after their bytes had gone.</>;
  return (
    <>
      Request {first.request} got no answer at <Time value={first.attemptedAt} show="second" />, after its
      bytes had gone. {first.balanceDetail}
    </>
  );
}
