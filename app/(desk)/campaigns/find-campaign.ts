import "server-only";
import { cache } from "react";
import { Campaign, CampaignId } from "#lib/contract/desk/campaign/campaign.ts";
import { getCampaign } from "#lib/server/campaigns/index.ts";
import { readId } from "#lib/server/pages/read-id.ts";
import { readPage } from "#lib/server/pages/read-page.ts";

/** The campaign of an address, read once a request; throws not_found. */
export const findCampaign = cache((given: string): Promise<Campaign> => {
  return readPage(Campaign, (ctx) => getCampaign(ctx, readId(CampaignId.shape.id, given)));
});
