import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ListRecipients, RecipientFilter } from "#lib/contract/desk/campaign/recipient.ts";
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

/** How many people a filter leaves; null for a search, which nobody has counted. */
export function sizeOf(campaign: Counted, { state, q }: ListRecipients): number | null {
  if (q !== undefined) return null;
  if (state === undefined) return runFactsOf(campaign).planned;
  const sizes = recipientSizesOf(campaign);
  return filtersIn(state).reduce((sum, filter) => sum + sizes[filter], 0);
}
