import { campaignResultOf } from "#components/domain/status/campaign-result.ts";
import { campaignStateOf, isDiscarded } from "#components/domain/status/campaign-state.ts";
import { Status } from "#components/domain/status/status.tsx";
import { LeavesTime } from "#components/shell/frame/leaves-time.tsx";
import { Cell, Row } from "#components/ui/list/table.tsx";
import { Track } from "#components/ui/plot/track.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { UNSTARTED_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { runFactsOf } from "../run/run-facts.ts";
import { runPartsOf } from "../run/run-parts.ts";
import { WaitingFor } from "../run/waits-for.tsx";

export function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { id, name, channel, state, senderId } = campaign;
  const isUnstarted = UNSTARTED_STATES.includes(state);
  const { planned, left, arrived, notReached } = runFactsOf(campaign);
  const parts = runPartsOf(campaign).filter((part) => !part.isRest);
  return (
    <Row isHoverable className="relative">
      <Cell kind="ink" card="1l" isWide isCut className="sm:py-2">
        <PageLink
          dir="auto"
          href={isUnstarted ? `/campaigns/${id}/edit` : `/campaigns/${id}`}
          className="rounded-1 text-left whitespace-normal wrap-anywhere after:absolute after:inset-0 sm:line-clamp-2"
        >
          {name}
        </PageLink>
      </Cell>
      <Cell card="2l">
        {CHANNEL_WORDS[channel]}
        {senderId !== null && (
          <>
            {" "}
            <span className="code text-ink-3">{senderId}</span>
          </>
        )}
      </Cell>
      <Cell card="1r">
        <Status {...campaignStateOf(campaign)} />
      </Cell>
      <Cell card="3l" isNumber>
        {planned === 0 ? <span className="text-ink-3">Not reviewed yet</span> : label(left, planned)}
        {!isUnstarted && (
          <span aria-hidden="true" className="mt-1 flex justify-end max-sm:hidden">
            <Track label={label(left, planned)} parts={parts} total={planned} size="mini" />
          </span>
        )}
      </Cell>
      <Cell isNumber>
        <Counted campaign={campaign} count={arrived} filters="delivered,read" />
      </Cell>
      <Cell isNumber>
        <Counted campaign={campaign} count={notReached} filters="failed,rejected" />
      </Cell>
      <Cell isSecondRank isCut className="min-w-40 sm:py-1">
        <span className="line-clamp-2 whitespace-normal">
          <Now campaign={campaign} />
        </span>
      </Cell>
      <Cell card="2r" kind="meta" isNumber>
        {isDiscarded(campaign) && "Discarded "}
        <Time value={momentOf(campaign)} show="day" />
      </Cell>
    </Row>
  );
}

function momentOf(campaign: Campaign): string {
  const { startedAt, endedAt, createdAt } = campaign;
  return (isDiscarded(campaign) ? endedAt : startedAt) ?? createdAt;
}

type CountedProps = { campaign: Campaign; count: number; filters: string };

/** A number that leads to just these people; nothing before there can be any. */
function Counted({ campaign: { id, name, counts }, count, filters }: CountedProps) {
  if (counts.accepted + counts.rejected === 0) return null;
  if (count === 0) return 0;
  return (
    <PageLink
      className="link relative z-[1]"
      aria-label={`${formatCount(count)} of ${name}`}
      href={`/campaigns/${id}?state=${filters}#recipients`}
    >
      {formatCount(count)}
    </PageLink>
  );
}

const label = (left: number, planned: number): string => `${formatCount(left)} of ${formatCount(planned)}`;

/** What goes on with it at this moment, in a few words. */
function Now({ campaign }: { campaign: Campaign }) {
  const { state, ratePerSecond, scheduledAt, counts, hold } = campaign;
  if (state === "running" && !hold) return <>{formatCount(ratePerSecond)} a second</>;
  if (state === "scheduled" && scheduledAt) {
    return (
      <>
        Will be sent <LeavesTime scheduledAt={scheduledAt} campaign={campaign} />
      </>
    );
  }
  if (counts.unknown > 0) return <>{formatCount(counts.unknown)} may have been sent</>;
  const result = campaignResultOf(campaign);
  if (result) return <>{result.detail}</>;
  if (state === "running" || state === "paused" || state === "needs-attention")
    return <WaitingFor campaign={campaign} />;
  if (UNSTARTED_STATES.includes(state)) return <>Not started</>;
  if (state === "awaiting-approval") return <AskedBy campaign={campaign} />;
  if (isDiscarded(campaign)) return <>Nothing was sent</>;
  if (counts.cancelled > 0) return <>{formatCount(counts.cancelled)} not sent</>;
  return null;
}

function AskedBy({ campaign: { approval } }: { campaign: Campaign }) {
  return (
    approval && (
      <>
        Asked by <bdi>{approval.askedBy}</bdi>
      </>
    )
  );
}
