import type { Campaign, StartCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireSendRight } from "../../sight/index.ts";
import { decideApproval, findApproval } from "../../store/campaign/approval.ts";
import { requireTemplate } from "../plan/require-template.ts";
import { requireNobodyJoined, requireRepeatsShown } from "../plan/start-campaign.ts";
import { startPlanned } from "../plan/start-planned.ts";
import { requireCampaign } from "../require-campaign.ts";
import { steerCampaign } from "../steer/steer-campaign.ts";
import { requireAsked } from "./require-asked.ts";

/**
 * Approves exactly the plan that was looked at, and starts it in the same transaction; the same person twice is once.
 * Throws what `requireAsked` and a start throw: then nothing has changed, and it still waits.
 */
export async function approveCampaign(
  ctx: SignedInCtx,
  id: string,
  { startToken, hasAddedCredits, repeats }: StartCampaign,
): Promise<Campaign> {
  const waiting = await requireCampaign(ctx.db, id);
  requireSendRight(ctx.actor, waiting.channel);
  if (waiting.state === "awaiting-approval") await requireTemplate(ctx, waiting);
  const { userId } = ctx.actor;
  return steerCampaign(ctx, id, {
    steer: async (tx, campaign) => {
      if (campaign.startToken === startToken && (await hasApproved(tx, id, userId))) return null;
      const asked = await requireAsked(ctx, tx, { campaign, startToken });
      // Its name can be changed by an erasure while it waits: then it is not what somebody asked for.
      if (asked.revision !== campaign.revision)
        throw new Fault("conflict", "The campaign has changed since somebody asked. They have to ask again.");
      await requireNobodyJoined(tx, campaign);
      await requireRepeatsShown(tx, id, repeats);
      await decideApproval(tx, asked.id, { verdict: "approved", by: userId, at: ctx.clock.now() });
      const started = await startPlanned(ctx, tx, { campaign, startToken, hasAddedCredits });
      return [{ action: "campaign.approve", detail: started.detail }, started];
    },
  });
}

async function hasApproved(tx: Parameters<typeof findApproval>[0], id: string, userId: string) {
  const asked = await findApproval(tx, id, userId);
  return asked?.verdict === "approved" && asked.decidedBy === userId;
}
