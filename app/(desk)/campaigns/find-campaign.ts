import "server-only";
import { cache } from "react";
import { AutomationId, AutomationPage } from "#lib/contract/desk/campaign/automation.ts";
import { Campaign, CampaignId } from "#lib/contract/desk/campaign/campaign.ts";
import { getAutomation } from "#lib/server/automations/index.ts";
import { getCampaign } from "#lib/server/campaigns/index.ts";
import { readId, readPage } from "#lib/server/pages/index.ts";

/** The campaign of an address, read once a request; throws not_found. */
export const findCampaign = cache((given: string): Promise<Campaign> => {
  return readPage(Campaign, (ctx) => getCampaign(ctx, readId(CampaignId.shape.id, given)));
});

/** The repeat or follow-up of an address, read once a request; throws not_found. */
export const findAutomation = cache((given: string): Promise<AutomationPage> => {
  return readPage(AutomationPage, (ctx) => getAutomation(ctx, readId(AutomationId.shape.id, given)));
});
