import "server-only";
import { cache } from "react";
import { Campaign, CampaignId } from "#lib/contract/desk/campaign/campaign.ts";
import { getCampaign } from "#lib/server/campaigns/index.ts";
import { readId, readPage } from "#lib/server/pages/index.ts";

/** The campaign of an address, read once a request; throws not_found. */
export const findCampaign = cache((given: string): Promise<Campaign> => {
  return readPage(Campaign, (ctx) => getCampaign(ctx, readId(CampaignId.shape.id, given)));
});
