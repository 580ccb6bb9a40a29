import type { Campaign, CampaignState } from "#lib/contract/desk/campaign.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../live/index.ts";
import { moveCampaign } from "../store/campaign.ts";
import { recordAudit } from "../team/index.ts";
import { requireCampaign } from "./require-campaign.ts";
import { wakeWorker } from "./wake-worker.ts";

export type Steering = { action: string; from: readonly CampaignState[]; to: CampaignState };

/** Moves a campaign by hand, with its audit row in the same transaction; doing it twice changes nothing. */
export async function steerCampaign(
  ctx: SignedInCtx,
  id: string,
  { action, from, to }: Steering,
): Promise<Campaign> {
  return ctx.db.transaction(async (tx) => {
    const before = await requireCampaign(tx, id);
    if (before.state === to) return before;
    if (!(await moveCampaign(tx, id, { from, to }))) {
      throw new Fault("conflict", `This campaign is ${before.state}; that is not possible now.`);
    }
    await recordAudit(tx, { actor: ctx.actor, action, target: id, detail: { from: before.state } });
    await publish(tx, [{ topic: "campaign", data: { id } }]);
    await wakeWorker(tx);
    return requireCampaign(tx, id);
  });
}
