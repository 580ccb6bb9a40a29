import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { SignedInCtx } from "../context.ts";
import { steerCampaign } from "./steer-campaign.ts";

/** No new claims from the next commit on; what is out finishes. */
export function pauseCampaign(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return steerCampaign(ctx, id, { action: "campaign.pause", from: ["running", "scheduled"], to: "paused" });
}
