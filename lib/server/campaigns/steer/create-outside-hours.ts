import type { AllowOutsideHours, Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { HOURS_ARE_APPROVED } from "#lib/contract/rules/sending/approval.ts";
import { betweenWords, closedUntil, openHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireSendRight } from "../../sight/index.ts";
import { findApproval } from "../../store/campaign/approval.ts";
import type { CampaignAtWork } from "../../store/campaign/campaign.ts";
import { allowOutsideHours } from "../../store/campaign/schedule.ts";
import { whyOf } from "../read/why-of.ts";
import { steerCampaign } from "./steer-campaign.ts";

/**
 * Lets a campaign that waits for the hours of marketing be sent at any hour, until it stops or is through; twice is once.
 * Throws `conflict` where it does not wait for them, or waits for others than were looked at, and `forbidden` where
 * somebody else has approved it with its hours.
 */
export function createOutsideHours(
  ctx: SignedInCtx,
  id: string,
  { until }: AllowOutsideHours,
): Promise<Campaign> {
  return steerCampaign(ctx, id, {
    steer: async (tx, before) => {
      requireSendRight(ctx.actor, before.channel);
      if (before.outsideHours !== null) return null;
      requireWaiting(ctx, before, until);
      const { userId } = ctx.actor;
      const approval = await findApproval(tx, id, userId);
      if (approval?.verdict === "approved" && !approval.isSecond)
        throw new Fault("forbidden", HOURS_ARE_APPROVED);
      await allowOutsideHours(tx, id, { userId, at: ctx.clock.now() });
      const between = betweenWords(before.marketingHours);
      return { action: "campaign.outside-hours", detail: { recipients: before.queued, between } };
    },
  });
}

function requireWaiting(ctx: SignedInCtx, campaign: CampaignAtWork, until: string): void {
  const { state, hold, marketingHours } = campaign;
  if (state !== "running")
    throw new Fault("conflict", `This campaign does not wait for the hours of marketing: ${whyOf(state)}.`);
  if (hold?.kind === "hours")
    throw new Fault(
      "conflict",
      `${hold.detail} Nobody can send it outside the hours that were chosen for it.`,
    );
  const hours = openHours(campaign, marketingHours);
  // Not as the worker has written it down: since then the hours may have passed, or others been chosen.
  const waitsUntil = hours && closedUntil(ctx.clock.now(), ctx.env.defaultTimezone, hours);
  if (hold?.kind !== "quiet-hours" || !waitsUntil)
    throw new Fault("conflict", "This campaign does not wait for the hours of marketing now.");
  if (waitsUntil.getTime() !== Date.parse(until))
    throw new Fault(
      "conflict",
      "Nothing has changed: the campaign waits until another time than your page showed. Read it, then decide.",
    );
}
