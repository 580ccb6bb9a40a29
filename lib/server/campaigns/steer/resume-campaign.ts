import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { SignedInCtx } from "../../context.ts";
import { resumePlan } from "../../store/campaign/campaign.ts";
import { requireTemplate } from "../plan/require-template.ts";
import { requireCampaign } from "../require-campaign.ts";
import { steerCampaign } from "./steer-campaign.ts";

/**
 * Goes on where it stopped, never before its time. Whether its template can be sent is checked again; opt-outs are
 * checked in every claim.
 */
export async function resumeCampaign(ctx: SignedInCtx, id: string): Promise<Campaign> {
  const stopped = await requireCampaign(ctx.db, id);
  if (stopped.state === "paused" || stopped.state === "needs-attention") await requireTemplate(ctx, stopped);
  return steerCampaign(ctx, id, {
    action: "campaign.resume",
    done: ["running", "scheduled"],
    move: resumePlan,
  });
}
