import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import type { Tx } from "#lib/db/index.ts";
import { publish } from "#lib/server/publish.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { holdCampaign } from "#lib/server/store/sending/hold.ts";
import type { TemplateBar } from "#lib/server/store/template/template-bar.ts";
import { barredHold } from "#lib/server/templates/index.ts";

/** Stops a campaign before its next request: the service would refuse everybody, one message after the other. */
export async function holdForTemplate(tx: Tx, campaignId: string, bar: TemplateBar): Promise<void> {
  await holdCampaign(tx, campaignId, barredHold(bar));
  await publish(tx, [{ topic: "campaign", data: { id: campaignId } }]);
}

/** The template of a campaign as people call it, for a sentence about a refusal; empty where it has none. */
export async function nameTemplate(tx: Tx, campaignId: string): Promise<string> {
  const content = (await lockCampaign(tx, campaignId))?.content;
  const template = content && templateOf(content);
  return template ? ` ${template.templateName} (${template.language})` : "";
}
