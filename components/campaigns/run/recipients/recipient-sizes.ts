import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type {
  CampaignReason,
  ListRecipients,
  RecipientFilter,
} from "#lib/contract/desk/campaign/recipient.ts";
import { filtersIn } from "#lib/contract/desk/campaign/recipient-filters.ts";
import { runFactsOf } from "../run-facts.ts";

type Counted = Pick<Campaign, "counts" | "delivery">;

/** How many are in each state. */
export const recipientSizesOf = ({ counts, delivery }: Counted): Record<RecipientFilter, number> => ({
  delivered: delivery.delivered,
  read: delivery.read,
  operator: delivery.operator,
  handed: delivery.handed,
  failed: delivery.failed,
  rejected: counts.rejected,
  unknown: counts.unknown,
  expired: delivery.expired,
  attempting: counts.attempting,
  queued: counts.queued,
  cancelled: counts.cancelled,
});

/** How many people a filter leaves; null for a search, which nobody has counted, and for a reason that is not told. */
export function sizeOf(
  campaign: Counted,
  { state, reason, q }: ListRecipients,
  reasons: readonly CampaignReason[] = [],
): number | null {
  if (q !== undefined) return null;
  if (reason !== undefined) return sizeOfReason({ state, reason }, reasons);
  if (state === undefined) return runFactsOf(campaign).planned;
  const sizes = recipientSizesOf(campaign);
  return filtersIn(state).reduce((sum, filter) => sum + sizes[filter], 0);
}

function sizeOfReason(
  { state, reason }: Pick<ListRecipients, "state" | "reason">,
  reasons: readonly CampaignReason[],
): number | null {
  const asked = reasons.filter(
    (told) => told.id === reason && (state === undefined || filtersIn(state).includes(told.state)),
  );
  return asked.length === 0 ? null : asked.reduce((sum, { people }) => sum + people, 0);
}
