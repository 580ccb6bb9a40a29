import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { SignedInCtx } from "../../context.ts";
import { moveCampaign } from "../../store/campaign/campaign.ts";
import { steerCampaign } from "./steer-campaign.ts";

/** No new claims from the next commit on; what is out finishes. */
export function pauseCampaign(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    action: "campaign.pause",
    done: ["paused"],
    move: (tx, campaignId) => moveCampaign(tx, campaignId, { from: ["running", "scheduled"], to: "paused" }),
  });
}
