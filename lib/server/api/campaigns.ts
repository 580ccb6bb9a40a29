import type {
  ApiCampaign,
  ApiCampaignList,
  ApiComparison,
  ApiPlan,
  ApiRecipientList,
  CreateApiCampaign,
  CreatedApiCampaign,
  ListApiCampaigns,
  ListApiRecipients,
  StartApiCampaign,
} from "#lib/contract/desk/api/campaign.ts";
import type { PutApiGroup } from "#lib/contract/desk/api/group.ts";
import { AudienceMapping } from "#lib/contract/desk/campaign/audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { approvalLimitOf } from "#lib/contract/rules/sending/approval.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import { sayAudience } from "#lib/contract/words/reason/row-reasons.ts";
import { Fault, faultFromZod } from "#lib/fault.ts";
import {
  createCampaignIn,
  getCampaign,
  importAudience,
  listRecipients,
  openObjectFile,
  reportCampaign,
  spoolBody,
  spoolUpload,
  startCampaign,
} from "../campaigns/index.ts";
import { compareCampaigns } from "../comparison/index.ts";
import { planGroup } from "../drafts/index.ts";
import { countInDay, type KeyCtx, senderOf } from "../keys/index.ts";
import { readTimeCursor, timeCursorOf } from "../read-time-cursor.ts";
import { listHands } from "../store/api/api-key.ts";
import { noteMaker } from "../store/campaign/approval.ts";
import { findPlannedAudience } from "../store/campaign/audience.ts";
import { isCampaignOf } from "../store/campaign/campaign.ts";
import { listCampaignsOf } from "../store/campaign/list/campaign-list.ts";
import { listRepeats } from "../store/campaign/recipient/same-content.ts";
import { getSetting } from "../store/console/setting.ts";
import { answerOnce, askedBy, findAnswer, toldIn } from "./idempotency.ts";
import { byAfter } from "./known.ts";
import { requireApiTemplate } from "./require-template.ts";

/**
 * A draft of this key, made once for each Idempotency-Key. Whoever made the key or its secret counts as its maker, so that
 * nobody approves alone what they let their own key ask for.
 */
export async function createApiCampaign(
  ctx: KeyCtx,
  asked: { body: CreateApiCampaign; request: Request; headers: Headers },
): Promise<CreatedApiCampaign> {
  const asking = { ...asked, door: "campaigns" };
  // What could be made once may not be any more, and is answered as it was then.
  const before = await findAnswer<CreatedApiCampaign>(ctx.db, askedBy(ctx, asking));
  if (before) return toldIn(asked.headers, before);
  const input = inputOf(ctx, asked.body);
  const { template, sendAt } = asked.body;
  if (template) await requireApiTemplate(ctx, { ...template, isLater: sendAt !== undefined });
  return answerOnce<CreatedApiCampaign>(ctx, asking, async (tx) => {
    const { id } = await createCampaignIn(ctx, tx, input);
    for (const hand of await listHands(tx, ctx.actor.userId)) await noteMaker(tx, id, hand);
    return { id, state: "draft" };
  });
}

/** What the pages send for the same, and what is wrong with it by the names of this door. */
function inputOf({ actor }: KeyCtx, body: CreateApiCampaign): CreateCampaign {
  const { name, channel, text, linkTo, template, variants, kind, sendAt, messagesPerSecond, heldOut } = body;
  const filled = template && {
    templateName: template.name,
    language: template.language,
    ...(template.parameters && { templateParameters: template.parameters }),
  };
  const parsed = CreateCampaign.safeParse({
    ...{ name, channel, messageClass: kind, scheduledAt: sendAt, messagesPerSecond, heldOut },
    content: {
      ...(sendsTemplate(channel) ? filled : { text, ...(filled && { template: filled }) }),
      ...(linkTo !== undefined && { linkTo }),
      ...(variants && { variants }),
    },
    ...(channel === "sms" && { senderId: senderOf(actor, body) }),
  });
  if (parsed.success) return parsed.data;
  const { detail, fields } = faultFromZod(parsed.error);
  const renamed = fields.map(({ path, rule }) => ({ path: NAME_HERE[path] ?? path, rule }));
  throw new Fault("invalid_input", detail, { fields: renamed });
}

const NAME_HERE: Record<string, string> = {
  "content.text": "text",
  "content.linkTo": "linkTo",
  "content.variants": "variants",
  "content.templateName": "template.name",
  "content.template.templateName": "template.name",
  senderId: "sender",
};

/** Throws `not_found` for anybody else's campaign, as for none. */
export async function requireOwn({ db, actor }: KeyCtx, id: string): Promise<void> {
  if (!(await isCampaignOf(db, id, actor.userId)))
    throw new Fault(
      "not_found",
      t("This key has no campaign of this id.", "Ufunguo huu hauna kampeni yenye ID hii."),
    );
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

/** What became of one, beside those who were held out. Throws `conflict` before it has started. */
export async function compareApiCampaign(ctx: KeyCtx, id: string): Promise<ApiComparison> {
  await requireOwn(ctx, id);
  const [compared] = (await compareCampaigns(ctx, { ids: id })).campaigns;
  if (!compared) throw new Fault("conflict", t("This campaign has not started.", "Kampeni hii haijaanza."));
  const { id: _, name: __, channel: ___, ...figures } = compared;
  return figures;
}

/** The campaigns of this key, the newest first. */
export const listApiCampaigns = (ctx: KeyCtx, asked: ListApiCampaigns): Promise<ApiCampaignList> =>
  byAfter(pageOf(ctx, asked));

async function pageOf({ db, actor }: KeyCtx, { after }: ListApiCampaigns): Promise<ApiCampaignList> {
  const place = after === undefined ? null : readTimeCursor(after, isUuid);
  const rows = await listCampaignsOf(db, { userId: actor.userId, after: place, limit: PAGE_ROWS + 1 });
  const items = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? items.at(-1) : undefined;
  return { items: items.map(viewOf), next: last ? timeCursorOf({ at: last.createdAt, id: last.id }) : null };
}

/**
 * The people of a draft: all rows of the file are counted, or nothing has changed. The same file again is the same plan. A line of
 * NDJSON goes through the same as a row.
 */
export async function putApiAudience(
  ctx: KeyCtx,
  { id, request }: { id: string; request: Request },
): Promise<ApiPlan> {
  await requireOwn(ctx, id);
  const upload = { request, userId: ctx.actor.userId };
  if (/^application\/(x-)?ndjson\b/i.test(request.headers.get("content-type") ?? "")) {
    const mapping = AudienceMapping.parse({});
    await spoolBody({ ...upload, name: "audience.ndjson" }, (file) =>
      importAudience(ctx, id, { file, mapping }, openObjectFile),
    );
  } else await spoolUpload(upload, (file) => importAudience(ctx, id, file));
  return planOf(ctx, id);
}

/** The same of whoever is in a group now. Throws `not_found`, and `not_permitted` where it is nobody. */
export async function putApiGroup(
  ctx: KeyCtx,
  { id, groupId }: PutApiGroup & { id: string },
): Promise<ApiPlan> {
  await requireOwn(ctx, id);
  await planGroup(ctx, { id, groupId });
  return planOf(ctx, id);
}

/** What was planned, and what a start of it means by now. Throws `conflict` where there is no plan. */
export async function getApiPlan(ctx: KeyCtx, id: string): Promise<ApiPlan> {
  await requireOwn(ctx, id);
  return planOf(ctx, id);
}

async function planOf(ctx: KeyCtx, id: string): Promise<ApiPlan> {
  const audience = await findPlannedAudience(ctx.db, id);
  if (!audience)
    throw new Fault(
      "conflict",
      t(
        `There is nobody to send to. Give it people with PUT /api/v1/campaigns/${id}/audience.`,
        `Hakuna wa kutumiwa ujumbe. Ipe watu kwa PUT /api/v1/campaigns/${id}/audience.`,
      ),
    );
  const { startToken, channel } = await getCampaign(ctx, id);
  const { counts, problems, excluded, segments, languages = [] } = sayAudience(audience);
  const size = { people: counts.ok + counts.repaired, credits: segments.total, isSms: channel === "sms" };
  const limit = approvalLimitOf(size, await getSetting(ctx.db, "approvalLimits"));
  return {
    ...{
      counts,
      problems,
      excluded,
      segments: segments.total,
      languages,
      needsApproval: limit !== null,
      startToken,
    },
    repeats: (await listRepeats(ctx.db, id)).map(({ id, name, people }) => ({ id, name, people })),
  };
}

/** As the file of the pages, for a key that may take data out. */
export async function reportApiCampaign(
  ctx: KeyCtx,
  { id, ...asked }: { id: string; state?: ListApiRecipients["state"] },
): Promise<Response> {
  await requireOwn(ctx, id);
  return reportCampaign(ctx, { id, form: "csv", asked });
}

/**
 * Starts exactly the plan of this token, once, and counts it into the day of its key. Throws `needs_approval` above the size of
 * the company, and what a start by people throws.
 */
export function startApiCampaign(
  ctx: KeyCtx,
  { id, ...asked }: StartApiCampaign & { id: string },
): Promise<ApiCampaign> {
  return steerApiCampaign(ctx, id, () =>
    startCampaign(ctx, id, asked, {
      before: async (tx, { queued, segmentsPlanned, channel }) => {
        const size = { people: queued, credits: segmentsPlanned, isSms: channel === "sms" };
        const limit = approvalLimitOf(size, await getSetting(tx, "approvalLimits"));
        if (limit !== null)
          throw new Fault(
            "needs_approval",
            t(
              `A campaign ${limit} needs the approval of a second person. Nothing was sent. Ask for it with POST /api/v1/campaigns/${id}/approval.`,
              `Kampeni ${limit} inahitaji idhini ya mtu wa pili. Hakuna kilichotumwa. Iombe kwa POST /api/v1/campaigns/${id}/approval.`,
            ),
          );
        await countInDay(ctx, tx, { messages: queued, credits: size.isSms ? segmentsPlanned : 0 });
      },
    }),
  );
}

/** Who it is for and what became of them, a page at a time. */
export async function listApiRecipients(
  ctx: KeyCtx,
  { id, after, state }: ListApiRecipients & { id: string },
): Promise<ApiRecipientList> {
  await requireOwn(ctx, id);
  const { items, nextCursor } = await byAfter(listRecipients(ctx, id, { state, cursor: after }));
  const headers = (await getCampaign(ctx, id)).file?.headers ?? [];
  const at = canSeeNumbers(ctx.actor) ? headers.indexOf("reference") : -1;
  return {
    items: items.map(({ messageId, grade, columns, ...row }) => ({
      ...{ ...row, serviceId: messageId, certainty: grade, reference: columns[at] || null },
    })),
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
