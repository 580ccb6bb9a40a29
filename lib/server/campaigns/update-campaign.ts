import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { CreateCampaign } from "#lib/contract/desk/create-campaign.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { clearAudience } from "../store/audience.ts";
import { updateDraft } from "../store/campaign.ts";
import { recordAudit } from "../team/index.ts";
import { settingsOf } from "./create-campaign.ts";
import { requireCampaign, requireLocked } from "./require-campaign.ts";

/** Replaces a draft whole; its audience was rendered from the old content, so it has to be added again. */
export async function updateCampaign(ctx: SignedInCtx, id: string, input: CreateCampaign): Promise<Campaign> {
  return ctx.db.transaction(async (tx) => {
    const campaign = await requireLocked(tx, id);
    if (campaign.state !== "draft" && campaign.state !== "ready") {
      throw new Fault("conflict", `A campaign that is ${campaign.state} cannot be changed any more.`);
    }
    await clearAudience(tx, id);
    await updateDraft(tx, {
      id,
      revision: campaign.revision + 1,
      ...settingsOf(id, campaign.revision + 1, input),
    });
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "campaign.update",
      target: id,
      detail: { name: input.name },
    });
    return requireCampaign(tx, id);
  });
}
