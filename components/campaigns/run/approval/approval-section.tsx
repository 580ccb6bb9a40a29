"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Note } from "#components/ui/note.tsx";
import { Section } from "#components/ui/section.tsx";
import { audienceQuery } from "#lib/client/campaigns/queries.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Campaign, CampaignApproval } from "#lib/contract/desk/campaign/campaign.ts";
import { isSecondPerson } from "#lib/contract/rules/sending/approval.ts";
import { releasedWords } from "#lib/contract/words/run/released-words.ts";
import { ReviewBuckets } from "../../composer/review/review-buckets.tsx";
import { ReviewStrip } from "../../composer/review/review-strip.tsx";
import { ChargesNote } from "../../composer/review/warnings/charges-note.tsx";
import { CreditsNote } from "../../composer/review/warnings/credits-note.tsx";
import { EarlierNote } from "../../composer/review/warnings/earlier-note.tsx";
import { RepeatNote } from "../../composer/review/warnings/repeat-note.tsx";
import { useWarnings } from "../../composer/review/warnings/use-warnings.ts";
import { SkippedFrom } from "../skipped/skipped-from.tsx";
import { ApprovalWindows } from "./approval-windows.tsx";
import { ApproveCard } from "./approve-card.tsx";
import { PlanFacts } from "./plan-facts.tsx";
import { WaitingNote } from "./waiting-note.tsx";

type ApprovalSectionProps = {
  campaign: Campaign;
  approval: CampaignApproval;
  canSend: boolean;
  /** The message: read before anybody decides. */
  children: ReactNode;
};

/** The frozen plan of a campaign as its review had it, and what each person may do about it. */
export function ApprovalSection({ campaign, approval, canSend, children }: ApprovalSectionProps) {
  const me = useQuery(factsQuery).data?.user.id;
  const { data: audience } = useQuery(audienceQuery(campaign));
  const isMaker = me !== undefined && approval.makers.includes(me);
  return (
    <>
      <Section title="What waits for approval">
        <div className="flex flex-col gap-5">
          <WaitingNote campaign={campaign} approval={approval} canWithdraw={canSend && isMaker} />
          {audience && <ReviewStrip planned={{ campaign, audience }} />}
          {audience && <ReviewBuckets counts={audience.counts} />}
          <SkippedFrom without={campaign.without} />
          {campaign.channel === "sms" && <ChargesNote />}
          <PlanFacts campaign={campaign} approval={approval} />
          {campaign.channel === "chat-text" && <ApprovalWindows campaign={campaign} />}
        </div>
      </Section>
      {children}
      <Warnings
        campaign={campaign}
        approval={approval}
        canDecide={canSend && me !== undefined && !isMaker}
        isSecond={me !== undefined && isSecondPerson(approval, me)}
      />
    </>
  );
}

type WarningsProps = Omit<ApprovalSectionProps, "canSend" | "children"> & {
  canDecide: boolean;
  isSecond: boolean;
};

/** What should stop a person before the button, and the button. */
function Warnings({ campaign, approval, canDecide, isSecond }: WarningsProps) {
  const warnings = useWarnings(campaign, campaign.channel === "sms" ? campaign.segmentsPlanned : 0);
  const { repeat, repeats, missing } = warnings;
  return (
    <>
      {canDecide && missing && (
        <CreditsNote
          missing={missing}
          isAgreed={warnings.isMissingAgreed}
          onAgree={warnings.agreeToMissing}
        />
      )}
      {repeat && (
        <RepeatNote
          id={campaign.id}
          repeat={repeat}
          count={campaign.counts.queued}
          isAgreed={warnings.isRepeatAgreed}
          {...(canDecide && { onAgree: warnings.agreeToRepeat })}
        />
      )}
      {repeats && <EarlierNote id={campaign.id} repeats={repeats} count={campaign.counts.queued} />}
      {repeats && repeats.released.length > 0 && (
        <Note tone="amber" title="Some people would get this message from nobody">
          {releasedWords(repeats.released)} Decline it if they should get it.
        </Note>
      )}
      {canDecide && (
        <ApproveCard
          campaign={campaign}
          approval={approval}
          isSecond={isSecond}
          unagreed={warnings.unagreed}
          hasAddedCredits={warnings.isMissingAgreed}
          repeats={warnings.shown}
        />
      )}
    </>
  );
}
