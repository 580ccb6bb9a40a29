import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { SignedInCtx } from "../context.ts";
import { resumePlan } from "../store/campaign.ts";
import { steerCampaign } from "./steer-campaign.ts";

/** Goes on where it stopped, never before its time; opt-outs are checked again in every claim. */
export function resumeCampaign(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    action: "campaign.resume",
    done: ["running", "scheduled"],
    move: resumePlan,
  });
}
