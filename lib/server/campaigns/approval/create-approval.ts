import type { Campaign, StartCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { approvalLimitOf } from "#lib/contract/rules/sending/approval.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireSendRight } from "../../sight/index.ts";
import { insertApproval, noteMaker } from "../../store/campaign/approval.ts";
import { startTokenOf } from "../../store/campaign/campaign-view.ts";
import { holdApprovalRule } from "../../store/console/approval-rule.ts";
import { requireTemplate } from "../plan/require-template.ts";
import { requireNobodyJoined, requireReady, requireSkipsHold, sizeOf } from "../plan/start-campaign.ts";
import { requireStartable } from "../plan/start-planned.ts";
import { requireCampaign } from "../require-campaign.ts";
import { steerCampaign } from "../steer/steer-campaign.ts";

/**
 * Asks for the approval of a second person: exactly this plan is frozen until it is approved, declined or taken back. Twice
 * is once. Throws what a start throws, and `conflict` where the campaign needs no approval. What is
 * asked for is frozen: who is skipped for nothing later is said to whoever approves.
 */
export async function createApproval(
  ctx: SignedInCtx,
  id: string,
  { startToken }: StartCampaign,
): Promise<Campaign> {
  const draft = await requireCampaign(ctx.db, id);
  requireSendRight(ctx.actor, draft.channel);
  if (draft.state === "ready") await requireTemplate(ctx, draft);
  return steerCampaign(ctx, id, {
    steer: async (tx, campaign) => {
      const isAsked = campaign.state === "awaiting-approval";
      if (isAsked && startToken === startTokenOf(id, campaign.revision)) return null;
      if (campaign.startToken !== null)
        throw new Fault("conflict", "This campaign was started before. It needs no approval any more.");
      requireReady(campaign, startToken);
      requireStartable(ctx, { campaign, startToken });
      const limit = approvalLimitOf(sizeOf(campaign), await holdApprovalRule(tx));
      if (limit === null)
        throw new Fault("conflict", "This campaign needs no approval. You can send it yourself.");
      await requireNobodyJoined(tx, campaign);
      await requireSkipsHold(tx, campaign);
      const { userId } = ctx.actor;
      await noteMaker(tx, id, userId);
      await insertApproval(tx, { campaignId: id, askedBy: userId, at: ctx.clock.now() });
      return { action: "campaign.ask", detail: { recipients: campaign.queued } };
    },
  });
}
