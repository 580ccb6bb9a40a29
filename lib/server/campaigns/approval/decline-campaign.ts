import type { Campaign, DeclineCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { SignedInCtx } from "../../context.ts";
import { decideApproval, returnToDraft } from "../../store/campaign/approval.ts";
import { steerCampaign } from "../steer/steer-campaign.ts";
import { requireAsked } from "./require-asked.ts";

/** Declines the plan that was looked at: it is a draft again, as it was. Throws what `requireAsked` throws. */
export function declineCampaign(
  ctx: SignedInCtx,
  id: string,
  { startToken, reason }: DeclineCampaign,
): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    steer: async (tx, campaign) => {
      const asked = await requireAsked(ctx, tx, { campaign, startToken });
      const { userId: by } = ctx.actor;
      await decideApproval(tx, asked.id, { verdict: "declined", by, at: ctx.clock.now(), reason });
      await returnToDraft(tx, id);
      return { action: "campaign.decline", detail: { reason } };
    },
  });
}
