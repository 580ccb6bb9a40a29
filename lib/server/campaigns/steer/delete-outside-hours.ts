import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { SignedInCtx } from "../../context.ts";
import { keepHours } from "../../store/campaign/schedule.ts";
import { steerCampaign } from "./steer-campaign.ts";

/**
 * Back to the hours of marketing: no new claims outside of them from the commit on, and what is out finishes. Where nobody
 * has allowed anything, nothing changes. Whoever lets others wait is never refused.
 */
export function deleteOutsideHours(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    steer: async (tx, { outsideHours, queued }) => {
      if (outsideHours === null) return null;
      await keepHours(tx, id);
      return {
        action: "campaign.keep-hours",
        detail: { recipients: queued, allowedAt: outsideHours.toISOString() },
      };
    },
  });
}
