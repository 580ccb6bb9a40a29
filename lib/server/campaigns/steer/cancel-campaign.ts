import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CANCELLABLE_STATES, UNSTARTED_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../../context.ts";
import { endCancelling } from "../../dispatch/index.ts";
import { publish } from "../../live/index.ts";
import { STATEMENT_LIMITS } from "../../statement-limits.ts";
import { moveCampaign } from "../../store/campaign/campaign.ts";
import { deleteDraft } from "../../store/campaign/draft.ts";
import { recordAudit } from "../../team/index.ts";
import { whyOf } from "../read/why-of.ts";
import { requireCampaign, requireLocked } from "../require-campaign.ts";

/** What has not left becomes cancelled; what is out finishes; nothing can be called back. */
export async function cancelCampaign(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return ctx.db.transaction(async (tx) => {
    const before = await requireLocked(tx, id);
    if (before.state === "cancelling" || before.state === "cancelled") return requireCampaign(tx, id);
    if (
      !(await moveCampaign(tx, id, { from: [...UNSTARTED_STATES, ...CANCELLABLE_STATES], to: "cancelling" }))
    ) {
      throw new Fault("conflict", `You cannot cancel this campaign: ${whyOf(before.state)}.`);
    }
    await endCancelling(tx, id);
    await deleteDraft(tx, id);
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "campaign.cancel",
      target: id,
      detail: { from: before.state },
    });
    await publish(tx, [{ topic: "campaign", data: { id } }]);
    return requireCampaign(tx, id);
  }, STATEMENT_LIMITS.allPeople);
}
