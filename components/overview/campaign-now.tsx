import type { RecentCampaign } from "#lib/contract/desk/overview.ts";
import { formatCount } from "../ui/format-count.ts";
import { formatLength } from "../ui/format-time.ts";
import { Time } from "../ui/time.tsx";

/** What goes on with a campaign at this moment, in a few words. */
export function CampaignNow({ campaign }: { campaign: RecentCampaign }) {
  const { state, hold, scheduledAt, counts, createdAt } = campaign;
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
      return scheduledAt ? <Time value={scheduledAt} /> : "When its time comes";
    case "running":
      return hold ? hold.detail : <Pace campaign={campaign} />;
    case "needs-attention":
      return hold?.detail ?? "Stopped without a reason";
    case "paused":
    case "cancelling":
      return `${formatCount(counts.queued)} still to leave`;
    case "cancelled":
      return `${formatCount(counts.cancelled)} never sent`;
    default:
      return outcome(campaign);
  }
}

function Pace({ campaign: { ratePerSecond, counts } }: { campaign: RecentCampaign }) {
  const rate = Math.round(ratePerSecond);
  if (rate === 0) return "Waits for its turn";
  const left = formatLength(Math.max(1, counts.queued / ratePerSecond) * 1000);
  return `${formatCount(rate)} a second, about ${left} to go`;
}

function outcome({ delivery, counts }: RecentCampaign): string {
  const notReached = delivery.failed + counts.rejected;
  const arrived = `Delivered ${formatCount(delivery.delivered + delivery.read)}`;
  return notReached > 0 ? `${arrived}, failed or refused ${formatCount(notReached)}` : arrived;
}
