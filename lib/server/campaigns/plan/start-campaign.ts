import type { Campaign, StartCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { OVERDUE_MINUTES } from "#lib/contract/rules/sending/overdue.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import { requireSendRight } from "../../sight/index.ts";
import { type CampaignAtWork, startPlan } from "../../store/campaign/campaign.ts";
import { startTokenOf } from "../../store/campaign/campaign-view.ts";
import { deleteDraft } from "../../store/campaign/draft.ts";
import { requireCampaign } from "../require-campaign.ts";
import { steerCampaign } from "../steer/steer-campaign.ts";
import { requireOpenHours } from "./require-open-hours.ts";
import { requireTemplate } from "./require-template.ts";

/**
 * Starts a ready campaign once, by the token that was shown with exactly this plan: the same one again (double click,
 * retry, second tab) answers the same campaign. Throws `conflict` for an older plan's token and for any other string, and
 * `not_permitted` where the service is certain to refuse the template.
 */
export async function startCampaign(
  ctx: SignedInCtx,
  id: string,
  { startToken }: StartCampaign,
): Promise<Campaign> {
  const draft = await requireCampaign(ctx.db, id);
  requireSendRight(ctx.actor, draft.channel);
  // One that was started already answers for itself.
  if (draft.state === "ready") await requireTemplate(ctx, draft);
  return steerCampaign(ctx, id, {
    steer: async (tx, campaign) => {
      if (campaign.startToken !== null) {
        if (campaign.startToken === startToken) return null;
        throw new Fault("conflict", "This campaign was started before. Nothing was started twice.");
      }
      refuseUnready(campaign, startToken);
      requireOpenHours(campaign, campaign.marketingHours);
      const isLater = refuseOverdue(campaign, ctx.clock.now()) === "ahead";
      const isOfList = await startPlan(tx, id, {
        token: startToken,
        startedBy: ctx.actor.userId,
        to: isLater ? "scheduled" : "running",
      });
      await deleteDraft(tx, id);
      if (isOfList) await publish(tx, [{ topic: "list", data: {} }]);
      return { action: "campaign.start", detail: { recipients: campaign.queued } };
    },
  });
}

function refuseOverdue({ scheduledAt }: CampaignAtWork, now: Date): "ahead" | "due" {
  const lateMs = scheduledAt === null ? 0 : now.getTime() - scheduledAt.getTime();
  if (lateMs <= OVERDUE_MINUTES * 60_000) return lateMs < 0 ? "ahead" : "due";
  const rule = `this time passed more than ${OVERDUE_MINUTES} minutes ago; choose a later one, or send it now`;
  throw new Fault("conflict", `scheduledAt: ${rule}`, { fields: [{ path: "scheduledAt", rule }] });
}

function refuseUnready(campaign: CampaignAtWork, startToken: string): void {
  if (campaign.state !== "ready") {
    throw new Fault("conflict", "Add a file first. There is nobody to send to.");
  }
  if (campaign.queued === 0) throw new Fault("not_permitted", "The file has no row that we can send to.");
  // Any other string would skip the look at the plan, or use up the token of another campaign.
  if (startToken === startTokenOf(campaign.id, campaign.revision)) return;
  if (startToken.startsWith(`${campaign.id}:`)) {
    throw new Fault(
      "conflict",
      "The campaign has changed since you looked at it. Check it again, then confirm.",
    );
  }
  const rule = "this is not the token of this campaign; read the campaign again and use its startToken";
  throw new Fault("conflict", `startToken: ${rule}`, { fields: [{ path: "startToken", rule }] });
}
