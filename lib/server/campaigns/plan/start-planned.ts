import { OVERDUE_MINUTES } from "#lib/contract/rules/sending/overdue.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import { type CampaignAtWork, startPlan } from "../../store/campaign/campaign.ts";
import { startTokenOf } from "../../store/campaign/campaign-view.ts";
import { deleteDraft } from "../../store/campaign/draft.ts";
import type { Steered } from "../steer/steer-campaign.ts";
import { requireOpenHours } from "./require-open-hours.ts";

/** A campaign that is locked, and the token of what somebody has looked at. */
export type Planned = {
  campaign: CampaignAtWork;
  startToken: string;
  /** The word of whoever starts it, against a balance that says otherwise. */
  hasAddedCredits?: boolean | undefined;
};

/**
 * Throws where the plan that was looked at cannot be started now: `conflict` for an older plan's token, any other string and
 * a time that is over, `not_permitted` where it is nobody, `invalid_input` for hours in which nothing is sent.
 */
export function requireStartable(ctx: SignedInCtx, { campaign, startToken }: Planned): "ahead" | "due" {
  if (campaign.queued === 0) throw new Fault("not_permitted", "The file has no row that we can send to.");
  requireToken(campaign, startToken);
  requireOpenHours(campaign, campaign.marketingHours);
  return refuseOverdue(campaign, ctx.clock.now());
}

/** The one place where a campaign begins to run, now or at its time. Throws what `requireStartable` throws. */
export async function startPlanned(ctx: SignedInCtx, tx: Tx, planned: Planned): Promise<Steered> {
  const isLater = requireStartable(ctx, planned) === "ahead";
  const { id, queued } = planned.campaign;
  const isOfList = await startPlan(tx, id, {
    token: planned.startToken,
    startedBy: ctx.actor.userId,
    to: isLater ? "scheduled" : "running",
    hasAddedCredits: planned.hasAddedCredits === true,
  });
  await deleteDraft(tx, id);
  if (isOfList) await publish(tx, [{ topic: "list", data: {} }]);
  return { action: "campaign.start", detail: { recipients: queued } };
}

function refuseOverdue({ scheduledAt }: CampaignAtWork, now: Date): "ahead" | "due" {
  const lateMs = scheduledAt === null ? 0 : now.getTime() - scheduledAt.getTime();
  if (lateMs <= OVERDUE_MINUTES * 60_000) return lateMs < 0 ? "ahead" : "due";
  const rule = `this time passed more than ${OVERDUE_MINUTES} minutes ago; choose a later one, or send it now`;
  throw new Fault("conflict", `scheduledAt: ${rule}`, { fields: [{ path: "scheduledAt", rule }] });
}

/** Any other string would skip the look at the plan, or use up the token of another campaign. */
export function requireToken({ id, revision }: CampaignAtWork, startToken: string): void {
  if (startToken === startTokenOf(id, revision)) return;
  if (startToken.startsWith(`${id}:`)) {
    throw new Fault(
      "conflict",
      "The campaign has changed since you looked at it. Check it again, then confirm.",
    );
  }
  const rule = "this is not the token of this campaign; read the campaign again and use its startToken";
  throw new Fault("conflict", `startToken: ${rule}`, { fields: [{ path: "startToken", rule }] });
}
