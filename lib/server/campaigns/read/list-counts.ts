import type { CampaignListCounts } from "#lib/contract/desk/campaign/campaign.ts";
import type { CAMPAIGN_FILTERS } from "#lib/contract/desk/campaign/campaign-states.ts";
import { shownStatesOf } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { StateCounts } from "../../store/campaign/list/campaign-counts.ts";

/** How many campaigns each quick filter of the list shows; known, and never counted one by one. */
export function listCountsOf(known: StateCounts): CampaignListCounts {
  const of = (filter: (typeof CAMPAIGN_FILTERS)[number] | undefined): number =>
    shownStatesOf(filter).reduce((sum, state) => sum + (known[state] ?? 0), 0);
  return {
    all: of(undefined),
    needsYou: of("needs-attention"),
    awaitingApproval: of("awaiting-approval"),
    underWay: of("under-way"),
    scheduled: of("scheduled"),
    draft: of("draft"),
    over: of("over"),
    discarded: of("discarded"),
  };
}
