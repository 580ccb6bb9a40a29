import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { SignedInCtx } from "../context.ts";
import { steerCampaign } from "./steer-campaign.ts";

/** Goes on where it stopped; opt-outs are checked again in every claim. */
export function resumeCampaign(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    action: "campaign.resume",
    from: ["paused", "needs-attention"],
    to: "running",
  });
}
