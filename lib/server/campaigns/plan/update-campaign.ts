import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import { t } from "#lib/contract/language.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireForeignLink } from "../../links/index.ts";
import { requireSendRight, requireShown } from "../../sight/index.ts";
import { STATEMENT_LIMITS } from "../../statement-limits.ts";
import { noteMaker } from "../../store/campaign/approval.ts";
import { clearAudience } from "../../store/campaign/audience.ts";
import { updateDraft } from "../../store/campaign/campaign.ts";
import { deleteDraft } from "../../store/campaign/draft-file.ts";
import { whyOf } from "../read/why-of.ts";
import { requireCampaign, requireLocked } from "../require-campaign.ts";
import { requireOpenHours, requirePurpose, settingsOf } from "./create-campaign.ts";

/** Replaces a draft whole; its audience was rendered from the old content, so it has to be added again. */
export async function updateCampaign(ctx: SignedInCtx, id: string, input: CreateCampaign): Promise<Campaign> {
  requireShown(ctx.actor, templateOf(input.content)?.templateName, "content.templateName");
  requireForeignLink(ctx, input.content);
  return ctx.db.transaction(async (tx) => {
    const campaign = await requireLocked(tx, id);
    for (const { channel } of [campaign, input]) requireSendRight(ctx.actor, channel);
    if (campaign.state !== "draft" && campaign.state !== "ready") {
      throw new Fault(
        "conflict",
        t(
          `You cannot change this campaign: ${whyOf(campaign.state)}.`,
          `Huwezi kubadilisha kampeni hii: ${whyOf(campaign.state)}.`,
        ),
      );
    }
    requireOpenHours(input, campaign.openings);
    await requirePurpose(tx, input);
    await clearAudience(tx, id);
    // What a composer has kept is of the campaign that was.
    await deleteDraft(tx, id);
    await updateDraft(tx, {
      id,
      revision: campaign.revision + 1,
      ...settingsOf(id, campaign.revision + 1, input),
    });
    await noteMaker(tx, id, ctx.actor.userId);
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "campaign.update",
      target: id,
      detail: { name: input.name },
    });
    return requireCampaign(tx, id);
  }, STATEMENT_LIMITS.allPeople);
}
