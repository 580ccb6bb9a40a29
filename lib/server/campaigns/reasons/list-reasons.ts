import { type CampaignReasons, MAX_REASONS } from "#lib/contract/desk/campaign/campaign-reasons.ts";
import type { SignedInCtx } from "../../context.ts";
import { hasReasons, listCampaignReasons } from "../../store/campaign/reason/reasons.ts";
import { requireCampaign } from "../require-campaign.ts";

/** Why people of a campaign were refused, failed or were skipped, the most frequent first. Throws not_found. */
export async function listReasons({ db }: SignedInCtx, id: string): Promise<CampaignReasons> {
  await requireCampaign(db, id);
  const [isCounted, reasons] = await Promise.all([
    hasReasons(db, id),
    listCampaignReasons(db, id, MAX_REASONS),
  ]);
  return { isCounted, reasons: isCounted ? reasons : [] };
}
