import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { decideApproval, findApproval, returnToDraft } from "../../store/campaign/approval.ts";
import { steerCampaign } from "../steer/steer-campaign.ts";

/**
 * Withdraws a request before the campaign is approved: it is a draft again, as it was; twice is once. Throws `forbidden` for whoever
 * neither made nor changed it nor asked, and `conflict` where it was started.
 */
export function deleteApproval(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    steer: async (tx, { state, startToken }) => {
      const { userId: by } = ctx.actor;
      const asked = await findApproval(tx, id, by);
      if (startToken !== null)
        throw new Fault(
          "conflict",
          "You cannot withdraw the request: the campaign was started. Pause or cancel it instead.",
        );
      if (state !== "awaiting-approval" || asked?.verdict !== null) return null;
      if (!asked.isMaker)
        throw new Fault(
          "forbidden",
          "Only the people who made, changed or asked for this campaign can withdraw the request. You can decline it.",
        );
      await decideApproval(tx, asked.id, { verdict: "withdrawn", by, at: ctx.clock.now() });
      await returnToDraft(tx, id);
      return { action: "campaign.withdraw", detail: {} };
    },
  });
}
