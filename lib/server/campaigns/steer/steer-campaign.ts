import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { AuditAction } from "#lib/contract/words/audit-actions.ts";
import type { OwnLimit, Tx } from "#lib/db/index.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import type { CampaignAtWork } from "../../store/campaign/campaign.ts";
import { requireCampaign, requireLocked } from "../require-campaign.ts";

/** What a person did, for the audit log; its target is the campaign where none is named. */
export type Steered = { action: AuditAction; target?: string; detail: Record<string, unknown> };

/** Answers null where it was done before: then nothing changes, and nothing is told. */
type Steer = (tx: Tx, before: CampaignAtWork) => Promise<Steered | Steered[] | null>;

/** What a person does to a campaign, with its audit rows in the same transaction; browsers and the worker hear of it. */
export async function steerCampaign(
  ctx: SignedInCtx,
  id: string,
  { steer, limit }: { steer: Steer; limit?: OwnLimit },
): Promise<Campaign> {
  return ctx.db.transaction(async (tx) => {
    // Somebody else may be at it: what is decided by is what they have left, not what they found.
    const before = await requireLocked(tx, id);
    const steered = await steer(tx, before);
    if (steered) {
      for (const each of [steered].flat()) await recordAudit(tx, { actor: ctx.actor, target: id, ...each });
      await publish(tx, [{ topic: "campaign", data: { id } }]);
      tx.wake(CHANNELS.work);
    }
    return requireCampaign(tx, id);
  }, limit);
}
