import type { RecentCampaign } from "#lib/contract/desk/overview.ts";
import { campaignResultOf } from "../shell/campaign-result.ts";
import { LeavesTime } from "../shell/leaves-time.tsx";
import { formatCount } from "../ui/format-count.ts";
import { formatLength } from "../ui/format-time.ts";
import { Time } from "../ui/time.tsx";

/** What goes on with a campaign at this moment, in a few words. */
export function CampaignNow({ campaign }: { campaign: RecentCampaign }) {
  const { state, hold, scheduledAt, messageClass, counts, createdAt } = campaign;
  switch (state) {
    case "draft":
    case "importing":
    case "ready":
      return (
        <>
          Made <Time value={createdAt} show="day" />
        </>
      );
    case "scheduled":
      return scheduledAt ? (
        <LeavesTime scheduledAt={scheduledAt} messageClass={messageClass} />
      ) : (
        "When its time comes"
      );
    case "running":
      return hold ? hold.detail : <Pace campaign={campaign} />;
    case "needs-attention":
      return hold?.detail ?? "Stopped without a reason";
    case "paused":
    case "cancelling":
      return `${formatCount(counts.queued)} queued`;
    case "cancelled":
      return `${formatCount(counts.cancelled)} never sent`;
    default:
      return campaignResultOf(campaign)?.detail ?? `${formatCount(counts.unknown)} may have been sent`;
  }
}

function Pace({ campaign: { ratePerSecond, counts } }: { campaign: RecentCampaign }) {
  const rate = Math.round(ratePerSecond);
  if (rate === 0) return "Waits for its turn";
  const left = formatLength(Math.max(1, counts.queued / ratePerSecond) * 1000);
  return `${formatCount(rate)} a second, about ${left} to go`;
}
