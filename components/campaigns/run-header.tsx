import type { ReactNode } from "react";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { campaignResultOf } from "../shell/campaign-result.ts";
import { LeavesTime } from "../shell/leaves-time.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { StatusPill } from "../ui/status-pill.tsx";
import { Time } from "../ui/time.tsx";
import { CHANNEL_WORD, campaignStateOf, isDiscarded } from "./campaign-state.ts";
import { runFactsOf } from "./run-facts.ts";
import { useIsAhead } from "./use-is-ahead.ts";

/** Name, state, and one line of where this run stands. */
export function RunHeader({ campaign, actions }: { campaign: Campaign; actions: ReactNode }) {
  return (
    <PageHeader
      back={{ href: "/campaigns", label: "Campaigns" }}
      title={campaign.name}
      state={<StatusPill {...campaignStateOf(campaign)} />}
      purpose={
        <>
          {CHANNEL_WORD[campaign.channel]}
          {campaign.senderId !== null && (
            <>
              {" from "}
              <span className="code">{campaign.senderId}</span>
            </>
          )}
          {campaign.channel === "sms" && (campaign.lane === "exact" ? ", exact lane" : ", fast lane")}.{" "}
          <WhereItStands campaign={campaign} />
        </>
      }
      actions={actions}
    />
  );
}

function WhereItStands({ campaign }: { campaign: Campaign }): ReactNode {
  const { state, startedAt, sentAt, scheduledAt, createdBy } = campaign;
  const isAhead = useIsAhead(scheduledAt);
  if (state === "scheduled" && scheduledAt) {
    return (
      <>
        Will be sent <LeavesTime scheduledAt={scheduledAt} messageClass={campaign.messageClass} show="day" />.
        Created by {createdBy}. You can close this page.
      </>
    );
  }
  if (state === "paused" && isAhead && scheduledAt) {
    return (
      <>
        Its time is <Time value={scheduledAt} show="day" />, made by {createdBy}. Nothing leaves unless
        someone resumes it.
      </>
    );
  }
  if (isDiscarded(campaign) && sentAt) {
    return (
      <>
        Made by {createdBy}, discarded <Time value={sentAt} show="day" /> as a draft. Nothing of it was sent.
      </>
    );
  }
  if (state === "cancelled" && runFactsOf(campaign).left === 0)
    return <>Made by {createdBy}. It was stopped before anything left.</>;
  if (!startedAt) return <>Made by {createdBy}.</>;
  return (
    <>
      Started <Time value={startedAt} show="day" />, created by {createdBy}. {sentenceOf(campaign)}
    </>
  );
}

function sentenceOf(campaign: Campaign): string | undefined {
  const result = campaignResultOf(campaign);
  if (result?.kind === "nobody") return "None of its messages was delivered.";
  return result?.kind === "waiting" ? `${SENTENCE.sent} ${result.detail}.` : SENTENCE[campaign.state];
}

const SENTENCE: Partial<Record<Campaign["state"], string>> = {
  running: "It runs on the server: you can close this page.",
  paused: "Nothing leaves until someone resumes it.",
  sent: "All messages are sent. We are waiting for the last delivery reports.",
  completed: "All messages are sent, and no more delivery reports are expected.",
  cancelling: "Nothing more leaves; the last answers are awaited.",
  cancelled: "Ended before everyone was reached; the rest was never sent.",
  "needs-attention": "Nothing leaves until someone has looked.",
};
