import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { Fault } from "#lib/fault.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import type { SignedInCtx } from "../../context.ts";
import { keepUnknown } from "../../dispatch/index.ts";
import { publish } from "../../live/index.ts";
import { resumePlan } from "../../store/campaign/campaign.ts";
import { moveCounters } from "../../store/campaign/counters.ts";
import { refuseHeld } from "../../store/sending/hold.ts";
import { recordAudit } from "../../team/index.ts";
import { requireCampaign, requireLocked } from "../require-campaign.ts";

/**
 * A person says that the refusals for which a campaign is held are about the people they name: these are refused, later
 * ones with the same words too, and the campaign goes on. To try them again it is resumed.
 */
export async function resolveRefusals(ctx: SignedInCtx, id: string): Promise<Campaign> {
  return ctx.db.transaction(async (tx) => {
    const { state, hold } = await requireLocked(tx, id);
    if (state !== "needs-attention" || hold?.kind !== "refusals") {
      throw new Fault("conflict", "This campaign has no refused people to decide about.");
    }
    const refused = await refuseHeld(tx, id);
    await moveCounters(tx, id, { queued: -refused, rejected: refused });
    await keepUnknown(tx, id, "all");
    await resumePlan(tx, id);
    const detail = { recipients: refused };
    await recordAudit(tx, { actor: ctx.actor, action: "campaign.refuse", target: id, detail });
    await publish(tx, [{ topic: "campaign", data: { id } }]);
    tx.wake(CHANNELS.work);
    return requireCampaign(tx, id);
  });
}
