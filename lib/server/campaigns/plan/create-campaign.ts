import { randomUUID } from "node:crypto";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { type CreateCampaign, storedFieldsOf } from "#lib/contract/desk/campaign/create-campaign.ts";
import { t } from "#lib/contract/language.ts";
import { reachLimitOf } from "#lib/contract/rules/sending/chat-reach.ts";
import { OVERDUE_MINUTES } from "#lib/contract/rules/sending/overdue.ts";
import { closedWords, hoursFault } from "#lib/contract/rules/sending/own-limits.ts";
import { mostARequest } from "#lib/contract/rules/sending/pace.ts";
import type { Openings, SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { because, reason, said, sayReason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { traceParent } from "#lib/trace.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireCredits } from "../../credits/index.ts";
import { requireForeignLink } from "../../links/index.ts";
import { publish } from "../../publish.ts";
import { requireSendRight, requireShown } from "../../sight/index.ts";
import { type CampaignAtWork, insertCampaign, keepTrace, startPlan } from "../../store/campaign/campaign.ts";
import { startTokenOf } from "../../store/campaign/campaign-view.ts";
import { deleteDraft } from "../../store/campaign/draft-file.ts";
import { getOpenings, getSetting } from "../../store/console/setting.ts";
import { countReach } from "../../store/sending/chat-reach.ts";
import { requireCampaign } from "../require-campaign.ts";
import type { Steered } from "../steer/steer-campaign.ts";

/** Creates a draft: nothing is sent until an audience is added and it is started. */
export function createCampaign(ctx: SignedInCtx, input: CreateCampaign): Promise<Campaign> {
  return ctx.db.transaction((tx) => createCampaignIn(ctx, tx, input));
}

/** The same in a transaction that writes something beside it. */
export async function createCampaignIn(ctx: SignedInCtx, tx: Tx, input: CreateCampaign): Promise<Campaign> {
  requireSendRight(ctx.actor, input.channel);
  requireShown(ctx.actor, templateOf(input.content)?.templateName, "content.templateName");
  requireForeignLink(ctx, input.content);
  const id = randomUUID();
  requireOpenHours(input, await getOpenings(tx));
  await requirePurpose(tx, input);
  await insertCampaign(tx, { id, createdBy: ctx.actor.userId, ...settingsOf(id, 1, input) });
  await recordAudit(tx, {
    actor: ctx.actor,
    action: "campaign.create",
    target: id,
    detail: { name: input.name },
  });
  return requireCampaign(tx, id);
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
    ...storedFieldsOf(input),
    idempotencyKey: isSms ? null : `tuma-${id}-${revision}`,
  };
}

type Kind = { messageClass: "marketing" | "service"; hours?: SendingHours | null | undefined };

/** Throws `invalid_input` where a campaign has hours in which the company sends none of its kind: it would wait for ever. */
export function requireOpenHours({ messageClass, hours }: Kind, openings: Openings): void {
  const rule = hours ? hoursFault({ messageClass, hours }, openings) : null;
  if (rule === null) return;
  const company = openings[messageClass];
  const isClosed = company !== null && rule === closedWords(messageClass, company);
  const why = isClosed ? reason("start-hours", { of: messageClass, company }) : said(rule);
  throw new Fault("invalid_input", rule, { fields: [{ path: "hours", rule }], reason: why });
}

type OfPurpose = { messageClass: "marketing" | "service"; purpose?: string | null | undefined };

/** Throws `invalid_input` where its purpose is none of the company's, is of the other kind, or is retired. */
export async function requirePurpose(tx: Tx, { messageClass, purpose = null }: OfPurpose): Promise<void> {
  if (purpose === null) return;
  const known = (await getSetting(tx, "purposes")).find(({ name }) => name === purpose);
  if (known?.kind === messageClass && !known.isRetired) return;
  const why =
    known === undefined || known.kind !== messageClass
      ? reason("purpose-unknown", { of: messageClass })
      : reason("purpose-retired", { label: known.label });
  const rule = sayReason(why).replace(/\.$/, "");
  throw new Fault("invalid_input", `${rule}.`, { fields: [{ path: "purpose", rule }], reason: why });
}

/** A campaign that is locked, and the token of what somebody has looked at. */
export type Planned = {
  campaign: CampaignAtWork;
  startToken: string;
  /** The word of whoever starts it, against a balance that says otherwise. */
  hasAddedCredits?: boolean | undefined;
  /** What was chosen where it has more people than WhatsApp lets the account reach now. */
  reach?: "spread" | "send" | undefined;
  /** A program starts it: there is nobody who would take it back. */
  isOfProgram?: boolean;
};

/**
 * Throws where the plan that was looked at cannot be started now: `conflict` for an older plan's token, any other string and
 * a time that is over, `not_permitted` where it is nobody, `invalid_input` for hours in which nothing is sent.
 */
export function requireStartable(ctx: SignedInCtx, { campaign, startToken }: Planned): "ahead" | "due" {
  if (campaign.queued === 0)
    throw new Fault(
      "not_permitted",
      t("The file has no row that we can send to.", "Faili halina mstari unaoweza kutumiwa ujumbe."),
    );
  requireToken(campaign, startToken);
  requireOpenHours(campaign, campaign.openings);
  return refuseOverdue(campaign, ctx.clock.now());
}

/** The one place where a campaign begins to run, now or at its time. Throws what `requireStartable`, `requireCredits` and `requireReach` throw. */
export async function startPlanned(ctx: SignedInCtx, tx: Tx, planned: Planned): Promise<Steered> {
  const isLater = requireStartable(ctx, planned) === "ahead";
  const { id, queued, channel, segmentsPlanned: credits } = planned.campaign;
  await requirePurpose(tx, planned.campaign);
  await requireCredits(ctx, tx, { credits, isSms: channel === "sms" });
  await requireReach(tx, planned);
  const { isOfList, graceUntil } = await startPlan(tx, id, {
    token: planned.startToken,
    startedBy: ctx.actor.userId,
    to: isLater ? "scheduled" : "running",
    hasAddedCredits: planned.hasAddedCredits === true,
    hasGrace: planned.isOfProgram !== true,
    reach: planned.reach ?? null,
  });
  await keepTrace(tx, [id], traceParent());
  // Kept while it can be undone: the end of the grace deletes it (0660).
  if (graceUntil === null) await deleteDraft(tx, id);
  if (isOfList) await publish(tx, [{ topic: "list", data: {} }]);
  return { action: "campaign.start", detail: { recipients: queued } };
}

/** Throws `reach_exceeded` where more people than the WhatsApp account may reach now get a template, and nobody has chosen. */
async function requireReach(tx: Tx, { campaign, reach }: Planned): Promise<void> {
  const limit = reachLimitOf(campaign.chatReach);
  if (limit === null || reach !== undefined || !templateOf(campaign.content)) return;
  const { people, reached } = await countReach(tx, campaign.id);
  if (people <= limit - reached) return;
  const why = reason("start-reach", { people, limit, reached });
  throw new Fault("reach_exceeded", ...because(why, {}));
}

function refuseOverdue({ scheduledAt }: CampaignAtWork, now: Date): "ahead" | "due" {
  const lateMs = scheduledAt === null ? 0 : now.getTime() - scheduledAt.getTime();
  if (lateMs <= OVERDUE_MINUTES * 60_000) return lateMs < 0 ? "ahead" : "due";
  const rule = `this time passed more than ${OVERDUE_MINUTES} minutes ago; choose a later one, or send it now`;
  throw new Fault("conflict", `scheduledAt: ${rule}`, { fields: [{ path: "scheduledAt", rule }] });
}

/** Any other string would skip the look at the plan, or use up the token of another campaign. */
export function requireToken({ id, revision }: CampaignAtWork, startToken: string): void {
  if (startToken === startTokenOf(id, revision)) return;
  if (startToken.startsWith(`${id}:`)) {
    throw new Fault(
      "conflict",
      t(
        "The campaign has changed since you looked at it. Check it again, then confirm.",
        "Kampeni imebadilika tangu uiangalie. Iangalie tena, kisha thibitisha.",
      ),
    );
  }
  const rule = "this is not the token of this campaign; read the campaign again and use its startToken";
  throw new Fault("conflict", `startToken: ${rule}`, { fields: [{ path: "startToken", rule }] });
}
