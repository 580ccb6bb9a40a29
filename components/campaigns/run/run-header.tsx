import type { ReactNode } from "react";
import { campaignStateOf, isDiscarded } from "#components/domain/status/campaign-state.ts";
import { StatusPill } from "#components/domain/status/status-pill.tsx";
import { LeavesTime } from "#components/shell/frame/leaves-time.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { useIsAhead } from "../../ui/time/use-is-ahead.ts";
import { runFactsOf } from "./run-facts.ts";
import { runSentenceOf } from "./run-sentence.ts";

/** Name, state, and one line of where this run stands. */
export function RunHeader({ campaign, actions }: { campaign: Campaign; actions: ReactNode }) {
  return (
    <PageHeader
      back={{ href: "/campaigns", label: "Campaigns" }}
      title={campaign.name}
      state={<StatusPill {...campaignStateOf(campaign)} />}
      purpose={
        <>
          {CHANNEL_WORDS[campaign.channel]}
          {campaign.senderId !== null && (
            <>
              {" from "}
              <span className="code">{campaign.senderId}</span>
            </>
          )}
          {campaign.channel === "sms" && (campaign.lane === "exact" ? ", Exact" : ", Fast")}
          <ToList list={campaign.list} />. <WhereItStands campaign={campaign} />
        </>
      }
      actions={actions}
    />
  );
}

function ToList({ list }: Pick<Campaign, "list">): ReactNode {
  if (list === null) return null;
  if (list.name === null) return ", to a list that was deleted";
  return (
    <>
      , to the list{" "}
      <PageLink className="link" href={`/contacts/lists/${list.id}`}>
        <bdi>{list.name}</bdi>
      </PageLink>
    </>
  );
}

function WhereItStands({ campaign }: { campaign: Campaign }): ReactNode {
  const { state, startedAt, endedAt, scheduledAt, createdBy } = campaign;
  const isAhead = useIsAhead(scheduledAt);
  if (state === "scheduled" && scheduledAt) {
    return (
      <>
        Will be sent <LeavesTime scheduledAt={scheduledAt} campaign={campaign} show="day" />. Created by{" "}
        <bdi>{createdBy}</bdi>. You can close this page.
      </>
    );
  }
  if (state === "paused" && isAhead && scheduledAt) {
    return (
      <>
        Scheduled for <Time value={scheduledAt} show="day" />, created by <bdi>{createdBy}</bdi>. Nothing is
        sent unless someone resumes it.
      </>
    );
  }
  if (isDiscarded(campaign) && endedAt) {
    return (
      <>
        Created by <bdi>{createdBy}</bdi>, discarded <Time value={endedAt} show="day" /> as a draft. Nothing
        of it was sent.
      </>
    );
  }
  if (state === "cancelled" && runFactsOf(campaign).left === 0)
    return (
      <>
        Created by <bdi>{createdBy}</bdi>. It was cancelled before anything was sent.
      </>
    );
  if (!startedAt)
    return (
      <>
        Created by <bdi>{createdBy}</bdi>.
      </>
    );
  return (
    <>
      Started <Time value={startedAt} show="day" />, created by <bdi>{createdBy}</bdi>.{" "}
      {runSentenceOf(campaign)}
    </>
  );
}
