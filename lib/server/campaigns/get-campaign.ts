import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { SignedInCtx } from "../context.ts";
import { watchCampaign } from "../store/poll.ts";
import { requireCampaign } from "./require-campaign.ts";

/** One campaign; asking for it says somebody is looking, so its statuses are read sooner. */
export async function getCampaign(ctx: SignedInCtx, id: string): Promise<Campaign> {
  const campaign = await requireCampaign(ctx.db, id);
  if (campaign.channel === "sms" && campaign.startedAt && !campaign.completedAt)
    await watchCampaign(ctx.db, id);
  return campaign;
}
