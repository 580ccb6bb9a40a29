import type { RecentCampaign } from "#lib/contract/desk/overview.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { stillMovingWords } from "../domain/status/campaign-moves.ts";
import { campaignResultOf } from "../domain/status/campaign-result.ts";
import { LeavesTime } from "../shell/frame/leaves-time.tsx";
import { formatLength } from "../ui/time/format-time.ts";
import { Time } from "../ui/time/time.tsx";

/** What goes on with a campaign at this moment, in a few words. */
export function CampaignNow({ campaign }: { campaign: RecentCampaign }) {
  const { state, hold, scheduledAt, counts, createdAt } = campaign;
  switch (state) {
    case "draft":
    case "ready":
      return (
        <>
          Created <Time value={createdAt} show="day" />
        </>
      );
    case "awaiting-approval":
      return `${formatNoun(counts.queued, "message")} to approve`;
    case "scheduled":
      return scheduledAt ? (
        <LeavesTime scheduledAt={scheduledAt} campaign={campaign} />
      ) : (
        "Waiting for its time"
      );
    case "running":
      return hold ? hold.detail : <Pace campaign={campaign} />;
    case "needs-attention":
      return hold?.detail ?? "It was stopped, and no reason is known.";
    case "paused":
    case "cancelling":
      return stillMovingWords(campaign) ?? `${formatCount(counts.queued)} queued`;
    case "cancelled":
      return `${formatCount(counts.cancelled)} not sent`;
    default:
      return campaignResultOf(campaign)?.detail ?? `${formatCount(counts.unknown)} may have been sent`;
  }
}

function Pace({ campaign: { ratePerSecond, counts } }: { campaign: RecentCampaign }) {
  const rate = Math.round(ratePerSecond);
  if (rate === 0) return "Waiting for its turn";
  const left = formatLength(Math.max(1, counts.queued / ratePerSecond) * 1000);
  return `${formatCount(rate)} a second, about ${left} left`;
}
