import type { Campaign, CampaignState } from "#lib/contract/desk/campaign/campaign.ts";
import type { AuditAction } from "#lib/contract/words/audit-actions.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../live/index.ts";
import { recordAudit } from "../../team/index.ts";
import { whyOf } from "../read/why-of.ts";
import { requireCampaign, requireLocked } from "../require-campaign.ts";

export type Steering = {
  action: AuditAction;
  /** In these states it is done already. */
  done: readonly CampaignState[];
  /** Throws where whoever steers it was shown something else. */
  require?: (before: Campaign) => void;
  /** False where the campaign is in no state it can be moved from. */
  move: (tx: Tx, id: string) => Promise<boolean>;
};

/** Moves a campaign by hand, with its audit row in the same transaction; doing it twice changes nothing. */
export async function steerCampaign(
  ctx: SignedInCtx,
  id: string,
  { action, done, require, move }: Steering,
): Promise<Campaign> {
  return ctx.db.transaction(async (tx) => {
    // Somebody else may be at it: what is decided by is what they have left, not what they found.
    await requireLocked(tx, id);
    const before = await requireCampaign(tx, id);
    if (done.includes(before.state)) return before;
    require?.(before);
    if (!(await move(tx, id))) {
      throw new Fault(
        "conflict",
        `You cannot ${action.replace("campaign.", "")} this campaign: ${whyOf(before.state)}.`,
      );
    }
    await recordAudit(tx, { actor: ctx.actor, action, target: id, detail: { from: before.state } });
    await publish(tx, [{ topic: "campaign", data: { id } }]);
    tx.wake(CHANNELS.work);
    return requireCampaign(tx, id);
  });
}
