import type { CheckedCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { SignedInCtx } from "../../context.ts";
import { checkAgain } from "../../store/message/poll.ts";
import { requireCampaign } from "../require-campaign.ts";

/**
 * Has the SMS of a campaign that have no last word asked about once more, those too that were given up after 72 hours.
 * Chat has no status to ask for (§4.1). What is answered changes the campaign as every report does.
 */
export async function checkCampaign({ db }: SignedInCtx, id: string): Promise<CheckedCampaign> {
  const { channel } = await requireCampaign(db, id);
  return { messages: channel === "sms" ? await checkAgain(db, id) : 0 };
}
