import { randomUUID } from "node:crypto";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import { mostARequest } from "#lib/contract/rules/sending/pace.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireSendRight, requireShown } from "../../sight/index.ts";
import { insertCampaign } from "../../store/campaign/campaign.ts";
import { getMarketingHours } from "../../store/console/marketing-hours.ts";
import { requireCampaign } from "../require-campaign.ts";
import { requireOpenHours } from "./require-open-hours.ts";

/** Creates a draft: nothing is sent until an audience is added and it is started. */
export async function createCampaign(ctx: SignedInCtx, input: CreateCampaign): Promise<Campaign> {
  requireSendRight(ctx.actor, input.channel);
  requireShown(ctx.actor, templateOf(input.content)?.templateName, "content.templateName");
  const id = randomUUID();
  return ctx.db.transaction(async (tx) => {
    requireOpenHours(input, await getMarketingHours(tx));
    await insertCampaign(tx, { id, createdBy: ctx.actor.userId, ...settingsOf(id, 1, input) });
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "campaign.create",
      target: id,
      detail: { name: input.name },
    });
    return requireCampaign(tx, id);
  });
}

/** The stored form of a draft; the idempotency key belongs to one content revision (engine.md §2). */
export function settingsOf(id: string, revision: number, input: CreateCampaign) {
  const isSms = input.channel === "sms";
  return {
    name: input.name,
    channel: input.channel,
    content: input.content,
    messageClass: input.messageClass,
    scheduledAt: input.scheduledAt ?? null,
    senderId: isSms ? input.senderId : null,
    lane: isSms ? input.lane : ("fast" as const),
    chunkSize: Math.min(input.chunkSize ?? mostARequest(input), mostARequest(input)),
    canary: input.canary ?? null,
    messagesPerSecond: input.messagesPerSecond ?? null,
    hours: input.hours ?? null,
    idempotencyKey: isSms ? null : `tuma-${id}-${revision}`,
  };
}
