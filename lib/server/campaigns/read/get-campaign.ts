import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireCampaign } from "../require-campaign.ts";

/** One campaign as pages show it. Throws not_found. */
export function getCampaign({ db }: SignedInCtx, id: string): Promise<Campaign> {
  return requireCampaign(db, id);
}
