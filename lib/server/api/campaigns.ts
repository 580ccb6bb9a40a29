import type {
  ApiAudience,
  ApiCampaign,
  ApiRecipientList,
  CreateApiCampaign,
  CreatedApiCampaign,
  ListApiRecipients,
} from "#lib/contract/desk/api/campaign.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import { approvalLimitOf } from "#lib/contract/rules/sending/approval.ts";
import { Fault, faultFromZod } from "#lib/fault.ts";
import {
  createCampaignIn,
  getCampaign,
  importAudience,
  listRecipients,
  spoolUpload,
  startCampaign,
} from "../campaigns/index.ts";
import type { KeyCtx } from "../keys/index.ts";
import { listHands } from "../store/api/api-key.ts";
import { noteMaker } from "../store/campaign/approval.ts";
import { isCampaignOf } from "../store/campaign/campaign.ts";
import { getSetting } from "../store/console/setting.ts";
import { senderOf } from "./accept-messages.ts";
import { countInDay } from "./day-limit.ts";
import { answerOnce } from "./idempotency.ts";

/**
 * A draft of this key, made once for each Idempotency-Key. Whoever made the key or its secret counts as its maker, so that
 * nobody approves alone what they let their own key ask for.
 */
export async function createApiCampaign(
  ctx: KeyCtx,
  asked: { body: CreateApiCampaign; request: Request; headers: Headers },
): Promise<CreatedApiCampaign> {
  const input = inputOf(ctx, asked.body);
  return answerOnce<CreatedApiCampaign>(ctx, { ...asked, door: "campaigns" }, async (tx) => {
    const { id } = await createCampaignIn(ctx, tx, input);
    for (const hand of await listHands(tx, ctx.actor.userId)) await noteMaker(tx, id, hand);
    return { id, state: "draft" };
  });
}

/** What the pages send for the same, and what is wrong with it by the names of this door. */
function inputOf({ actor }: KeyCtx, body: CreateApiCampaign): CreateCampaign {
  const { name, channel, text, template, kind, sendAt, messagesPerSecond } = body;
  const filled = template && {
    templateName: template.name,
    language: template.language,
    ...(template.parameters && { templateParameters: template.parameters }),
  };
  const parsed = CreateCampaign.safeParse({
    ...{ name, channel, messageClass: kind, scheduledAt: sendAt, messagesPerSecond },
    content: channel === "chat-template" ? (filled ?? {}) : { text, ...(filled && { template: filled }) },
    ...(channel === "sms" && { senderId: senderOf(actor, body) }),
  });
  if (parsed.success) return parsed.data;
  const { detail, fields } = faultFromZod(parsed.error);
  const renamed = fields.map(({ path, rule }) => ({ path: NAME_HERE[path] ?? path, rule }));
  throw new Fault("invalid_input", detail, { fields: renamed });
}

const NAME_HERE: Record<string, string> = {
  "content.text": "text",
  "content.templateName": "template.name",
  "content.template.templateName": "template.name",
  senderId: "sender",
};

/** Throws `not_found` for anybody else's campaign, as for none. */
async function requireOwn({ db, actor }: KeyCtx, id: string): Promise<void> {
  if (!(await isCampaignOf(db, id, actor.userId)))
    throw new Fault("not_found", "This key has no campaign of this id.");
}

/** Does to a campaign of this key what people do to theirs, and answers it as it is then. */
export async function steerApiCampaign(
  ctx: KeyCtx,
  id: string,
  verb: () => Promise<Campaign>,
): Promise<ApiCampaign> {
  await requireOwn(ctx, id);
  return viewOf(await verb());
}

export const getApiCampaign = (ctx: KeyCtx, id: string): Promise<ApiCampaign> =>
  steerApiCampaign(ctx, id, () => getCampaign(ctx, id));

/** The people of a draft: all rows of the file are counted, or nothing has changed. The same file again is the same plan. */
export async function putApiAudience(
  ctx: KeyCtx,
  { id, request }: { id: string; request: Request },
): Promise<ApiAudience> {
  await requireOwn(ctx, id);
  const upload = { request, userId: ctx.actor.userId };
  const { counts, problems, excluded } = await spoolUpload(upload, (file) => importAudience(ctx, id, file));
  const { startToken } = await getCampaign(ctx, id);
  return { counts, problems, excluded, startToken };
}

/**
 * Starts exactly the plan of this token, once, and counts it into the day of its key. Throws `needs_approval` above the size of
 * the company, and what a start by people throws.
 */
export function startApiCampaign(
  ctx: KeyCtx,
  { id, startToken }: { id: string; startToken: string },
): Promise<ApiCampaign> {
  return steerApiCampaign(ctx, id, () =>
    startCampaign(ctx, id, { startToken }, async (tx, { queued, segmentsPlanned, channel }) => {
      const size = { people: queued, credits: segmentsPlanned, isSms: channel === "sms" };
      const limit = approvalLimitOf(size, await getSetting(tx, "approvalLimits"));
      if (limit !== null)
        throw new Fault(
          "needs_approval",
          `A campaign ${limit} needs the approval of a second person. Nothing was sent. Ask for it with POST /api/v1/campaigns/${id}/approval.`,
        );
      await countInDay(ctx, tx, { messages: queued, credits: size.isSms ? segmentsPlanned : 0 });
    }),
  );
}

/** Who it is for and what became of them, a page at a time. */
export async function listApiRecipients(
  ctx: KeyCtx,
  { id, after, state }: ListApiRecipients & { id: string },
): Promise<ApiRecipientList> {
  await requireOwn(ctx, id);
  const { items, nextCursor } = await listRecipients(ctx, id, { state, cursor: after });
  return {
    items: items.map(({ messageId, grade, ...row }) => ({ ...row, serviceId: messageId, certainty: grade })),
    next: nextCursor,
  };
}

const viewOf = (campaign: Campaign): ApiCampaign => ({
  ...campaign,
  approval: campaign.approval && (campaign.approval.verdict ?? "asked"),
  kind: campaign.messageClass,
  sender: campaign.senderId,
  sendAt: campaign.scheduledAt,
});
