import type { Campaign, RescheduleCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { timeIsApproved } from "#lib/contract/rules/sending/approval.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import { requireSendRight } from "../../sight/index.ts";
import { findApproval } from "../../store/campaign/approval.ts";
import { movePlan } from "../../store/campaign/campaign.ts";
import { requireCampaign, requireLocked } from "../require-campaign.ts";

/**
 * Gives a campaign of which nothing has left another time; one that was paused stays paused.
 * Throws `invalid_input` for a time that is over, `conflict` once it has begun, and `forbidden` where somebody else has
 * approved the time with the campaign.
 */
export async function rescheduleCampaign(
  ctx: SignedInCtx,
  id: string,
  { scheduledAt }: RescheduleCampaign,
): Promise<Campaign> {
  if (Date.parse(scheduledAt) <= ctx.clock.now().getTime()) {
    const rule = t("this time has passed", "wakati huu umepita");
    throw new Fault("invalid_input", `scheduledAt: ${rule}`, { fields: [{ path: "scheduledAt", rule }] });
  }
  return ctx.db.transaction(async (tx) => {
    const before = await requireLocked(tx, id);
    requireSendRight(ctx.actor, before.channel);
    const approval = await findApproval(tx, id, ctx.actor.userId);
    if (approval?.verdict === "approved" && !approval.isSecond)
      throw new Fault("forbidden", timeIsApproved());
    if (!(await movePlan(tx, id, new Date(scheduledAt)))) {
      throw new Fault(
        "conflict",
        t(
          "You can change the time only while the campaign is waiting for it.",
          "Unaweza kubadilisha wakati wa kampeni ikiwa tu kampeni bado inausubiri.",
        ),
      );
    }
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "campaign.reschedule",
      target: id,
      detail: { from: before.scheduledAt?.toISOString() ?? null, to: scheduledAt },
    });
    await publish(tx, [{ topic: "campaign", data: { id } }]);
    return requireCampaign(tx, id);
  });
}
