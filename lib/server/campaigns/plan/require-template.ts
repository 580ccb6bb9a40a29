import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireSendable } from "../../templates/index.ts";

/**
 * Refuses a campaign whose template the service is certain to refuse, by what we know and by asking once more. Outside of
 * any transaction, as it may ask the service; each claim looks again. Throws `not_permitted`.
 */
export async function requireTemplate(
  ctx: SignedInCtx,
  { content, scheduledAt }: Pick<Campaign, "content" | "scheduledAt">,
): Promise<void> {
  const template = templateOf(content);
  if (!template) return;
  const isLater = scheduledAt !== null && Date.parse(scheduledAt) > ctx.clock.now().getTime();
  await requireSendable(ctx, { ...template, isLater });
}
