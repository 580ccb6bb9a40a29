import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { type CampaignAtWork, lockCampaign } from "../store/campaign/campaign.ts";
import { getCampaignView } from "../store/campaign/campaign-view.ts";

const missing = () => new Fault("not_found", "We do not know this campaign. It may have been deleted.");

/** The campaign as pages show it, or `not_found`. */
export async function requireCampaign(tx: Tx, id: string): Promise<Campaign> {
  const campaign = await getCampaignView(tx, id);
  if (!campaign) throw missing();
  return campaign;
}

/** The locked row of a campaign, or `not_found`; a composer's send is no campaign a person can steer. */
export async function requireLocked(tx: Tx, id: string): Promise<CampaignAtWork> {
  const campaign = await lockCampaign(tx, id);
  if (!campaign) throw missing();
  return campaign;
}
