"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleQuestionMark } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { useWasTrue } from "#components/ui/load/use-was-true.ts";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { unknownQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { UnknownAttempt } from "#lib/contract/desk/campaign/unknown.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { OddAnswers } from "./odd-answers.tsx";

const { Part: SettleDialog, preload } = lazyPart(() =>
  import("./settle-dialog.tsx").then((part) => part.SettleDialog),
);

/** Fetches the dialog once the pointer or the focus comes near its buttons. */
const soon = { onPointerEnter: preload, onFocus: preload };

/** The call-out for requests without a clear answer: what is known, and the way to decide. */
export function UnknownNote({ campaign, canSettle }: { campaign: Campaign; canSettle: boolean }) {
  const [view, setView] = useState<"evidence" | "settle" | null>(null);
  const wasOpen = useWasTrue(view !== null);
  const count = campaign.counts.unknown;
  const { data } = useQuery({ ...unknownQuery(campaign.id), enabled: count > 0 });
  const attempts = data?.items ?? [];
  if (count === 0) return null;
  return (
    <>
      <Note
        tone="amber"
        icon={<CircleQuestionMark />}
        title={`May have been sent: no clear answer for ${formatNoun(count, "person", "people")}`}
        actions={
          <>
            <Button size="small" {...soon} onClick={() => setView("evidence")}>
              Show the evidence
            </Button>
            {canSettle && <OddAnswers campaignId={campaign.id} />}
            {canSettle && (
              <Button size="small" {...soon} onClick={() => setView("settle")}>
                Decide for {formatNoun(count, "person", "people")}
              </Button>
            )}
          </>
        }
      >
        <WhatIsKnown attempts={attempts} /> We will not send them again unless you tell us to.
      </Note>
      {data?.resends && wasOpen && (
        <Suspense>
          <SettleDialog
            campaign={campaign}
            attempts={attempts}
            resends={data.resends}
            view={view}
            onClose={() => setView(null)}
            onSettle={canSettle ? () => setView("settle") : undefined}
          />
        </Suspense>
      )}
    </>
  );
}

function WhatIsKnown({ attempts }: { attempts: readonly UnknownAttempt[] }) {
  const [first] = attempts;
  if (!first) return null;
  if (attempts.length > 1) return `We sent ${attempts.length} requests that got no clear answer.`;
  return (
    <>
      We sent{" "}
      <PageLink className="link" href={`/events/requests/${first.attemptId}`}>
        request {first.request}
      </PageLink>{" "}
      at <Time value={first.attemptedAt} show="second" />. {first.problem ?? "We got no clear answer."}{" "}
      {first.balanceDetail}
    </>
  );
}

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

type ErasedNoteProps = { campaign: Pick<Campaign, "erased" | "peopleRemovedAt"> };

/** Why fewer people are listed than its figures count. */
export function ErasedNote({ campaign: { erased, peopleRemovedAt } }: ErasedNoteProps) {
  if (erased === 0 || peopleRemovedAt !== null) return null;
  return (
    <Note tone="grey" isSmall title={`${formatNoun(erased, "person was", "people were")} erased`}>
      The figures still count them. The list and the report no longer have them.
    </Note>
  );
}
