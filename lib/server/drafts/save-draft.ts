import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { isDeepStrictEqual } from "node:util";
import { type CreateCampaign, storedFieldsOf } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { DraftForm, DraftReading, DraftSaved, SaveDraft } from "#lib/contract/desk/campaign/draft.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_CAMPAIGN_NAME } from "#lib/contract/rules/name-length.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { MASK } from "#lib/contract/rules/text/mask.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import { readFile, type SpooledFile, settingsOf } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { requireSendRight, requireShown, requireSkipRight } from "../sight/index.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { noteMaker } from "../store/campaign/approval.ts";
import { clearAudience } from "../store/campaign/audience.ts";
import {
  type CampaignAtWork,
  type DraftSettings,
  insertCampaign,
  lockCampaign,
  updateDraft,
} from "../store/campaign/campaign.ts";
import {
  type DraftRow,
  getDraftFile,
  getDraftRow,
  keepDraft,
  moveRevision,
  readFileParts,
  replaceDraftFile,
  touchDraft,
} from "../store/campaign/draft-file.ts";
import { savedOf, storeParts } from "./copy-people.ts";
import { mayOpen, missingDraft, requireDraft } from "./drafts.ts";

type Given = { id: string } & SaveDraft;

/**
 * Keeps a draft as it stands, whole or not; the first time makes the campaign, and only that is written to the log. A
 * plan stays where people and words are the same. Throws what `requireDraft` throws, and `forbidden` for
 * who sees no numbers and skips the people of one more list or campaign.
 */
export async function saveDraft(ctx: SignedInCtx, given: Given): Promise<DraftSaved> {
  for (const each of [given.form, given.campaign]) if (each) requireSendRight(ctx.actor, each.channel);
  return ctx.db.transaction(async (tx) => {
    const known = await lockKnown(tx, ctx, given);
    const before = known && (await getDraftRow(tx, given.id));
    const { without } = given.form;
    requireSkipRight(ctx.actor, { without, path: "form.without", before: before?.form.without });
    const draft = readable(ctx, given, before);
    requireOwnNames(ctx, draft.form, before);
    const revision = (known?.revision ?? 0) + 1;
    const settings = draft.campaign
      ? { id: given.id, ...settingsOf(given.id, revision, draft.campaign) }
      : unfinished(given.id, draft.form);
    if (known === null) await insertCampaign(tx, { ...settings, createdBy: ctx.actor.userId });
    else await change(tx, { known, before, draft, settings: { ...settings, revision } });
    const at = ctx.clock.now();
    await keepDraft(tx, { ...draft, campaignId: given.id, by: ctx.actor.userId, at });
    await noteMaker(tx, given.id, ctx.actor.userId);
    if (known === null) await noteCreation(tx, ctx, settings);
    const isPlanned = known?.state === "ready" && isSamePlan(known, before, draft);
    return savedOf({ id: given.id, revision, state: isPlanned ? "ready" : "draft", at });
  }, STATEMENT_LIMITS.allPeople);
}

/** Null for a draft that is not kept yet. Of the first save the answer may get lost: who made it may make it again. */
async function lockKnown(tx: Tx, { actor }: SignedInCtx, given: Given): Promise<CampaignAtWork | null> {
  if (given.revision > 0) return requireDraft(tx, { id: given.id, revision: given.revision, actor });
  const made = await lockCampaign(tx, given.id);
  const draft = made && (await getDraftRow(tx, given.id));
  return draft?.savedBy === actor.userId
    ? requireDraft(tx, { id: given.id, revision: made?.revision ?? 0, actor })
    : null;
}

type Content = { form: DraftForm; reading: DraftReading | null; campaign: CreateCampaign | null };
type Change = {
  known: CampaignAtWork;
  before: DraftRow | null;
  draft: Content;
  settings: DraftSettings & { revision: number };
};

async function change(tx: Tx, { known, before, draft, settings }: Change): Promise<void> {
  if (known.state === "ready" && !isSamePlan(known, before, draft)) await clearAudience(tx, known.id);
  await updateDraft(tx, settings);
}

/** Whether a template of another name is known, the start of the campaign would tell. */
function requireOwnNames(
  { actor }: SignedInCtx,
  { templateName, others }: DraftForm,
  before: DraftRow | null,
) {
  const known = before?.form;
  if (templateName !== known?.templateName) requireShown(actor, templateName, "form.templateName");
  if (others?.templateName !== known?.others?.templateName)
    requireShown(actor, others?.templateName, "form.others.templateName");
}

/** Who does not see numbers gives masks back: what is only masked is not changed. */
function readable({ actor }: SignedInCtx, given: Given, before: DraftRow | null): Content {
  const { form, reading, campaign } = given;
  if (before === null || canSeeNumbers(actor)) return { form, reading, campaign };
  return {
    form: keepHidden(form, before.form),
    reading: keepHidden(reading, before.reading),
    campaign: unmasked(campaign, before),
  };
}

/** The campaign says what the form says; where neither tells what a mask hides, nobody may send it so. */
function unmasked(
  campaign: CreateCampaign | null,
  { form, campaign: stored }: DraftRow,
): CreateCampaign | null {
  const { name, senderId, text, note } = form;
  const restored = keepHidden(campaign, stored ?? { name, senderId, note: note.trim(), content: { text } });
  return JSON.stringify(restored).includes(MASK) ? null : restored;
}

/** The plan holds people and what each gets; lane, time and name may change beside it. */
function isSamePlan(
  known: CampaignAtWork,
  before: DraftRow | null,
  { form, campaign, reading }: Content,
): boolean {
  if (campaign?.channel !== known.channel || !isDeepStrictEqual(before?.form.without, form.without))
    return false;
  if (senderOf(campaign) !== known.senderId || (campaign.heldOut ?? null) !== known.heldOut) return false;
  if (!isDeepStrictEqual(asStored(campaign.variant), known.variant)) return false;
  const how = (of: DraftReading | null | undefined) => of && { ...of, leftOut: null };
  return (
    isDeepStrictEqual(asStored(campaign.content), known.content) &&
    isDeepStrictEqual(asStored(how(reading)), asStored(how(before?.reading)))
  );
}

const senderOf = (campaign: CreateCampaign): string | null =>
  campaign.channel === "sms" ? campaign.senderId : null;

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Stands in the list until it is finished. */
function unfinished(id: string, form: DraftForm): DraftSettings {
  return {
    id,
    name: isBlankText(form.name) ? "Draft without a name" : form.name.trim().slice(0, MAX_CAMPAIGN_NAME),
    channel: form.channel,
    content: { text: form.text },
    messageClass: form.messageClass,
    scheduledAt: null,
    senderId: form.channel === "sms" ? form.senderId.trim() || null : null,
    lane: "fast",
    chunkSize: 1,
    idempotencyKey: null,
    ...storedFieldsOf({}),
  };
}

async function noteCreation(tx: Tx, { actor }: SignedInCtx, { id, name }: DraftSettings): Promise<void> {
  await recordAudit(tx, { actor, action: "campaign.create", target: id, detail: { name } });
}

/**
 * What a person without the right to numbers gave back: a text that is the mask of the stored one was not changed by
 * them, so the stored one stays.
 */
export function keepHidden<Value>(given: Value, stored: unknown): Value {
  return restore(given, stored) as Value;
}

function restore(given: unknown, stored: unknown): unknown {
  if (typeof given === "string") {
    return typeof stored === "string" && given === maskNumbers(stored) ? stored : given;
  }
  if (Array.isArray(given)) {
    const before = Array.isArray(stored) ? stored : [];
    return given.map((part, index) => restore(part, before[index]));
  }
  if (typeof given !== "object" || given === null) return given;
  const before = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(given).map(([key, part]) => [key, restore(part, before[key])]));
}

type GivenOfDraftFile = { id: string; revision: number; file: SpooledFile };

/** Keeps the file of a draft, mended or not, in the place of the one before. Throws what `requireDraft` throws. */
export async function saveDraftFile(
  ctx: SignedInCtx,
  { id, revision, file }: GivenOfDraftFile,
): Promise<DraftSaved> {
  return ctx.db.transaction(async (tx) => {
    const campaign = await requireDraft(tx, { id, revision, actor: ctx.actor });
    const at = ctx.clock.now();
    if (!(await touchDraft(tx, id, { by: ctx.actor.userId, at }))) throw missingDraft();
    await noteMaker(tx, id, ctx.actor.userId);
    if (campaign.state === "ready") await clearAudience(tx, id);
    const { name, bytes } = file;
    const uploadedBy = ctx.actor.userId;
    const stored = { id: randomUUID(), name, bytes, uploadedBy, headers: null, listId: null, groupId: null };
    await replaceDraftFile(tx, id, stored);
    await storeParts(tx, stored.id, readFile(file.path));
    const saved = savedOf({ id, revision: await moveRevision(tx, id), state: "draft", at });
    return { ...saved, fileId: stored.id };
  }, STATEMENT_LIMITS.allPeople);
}

/** The bytes of a draft's file for its composer. Throws `not_found`, `forbidden` where another person brought it. */
export async function readDraftFile({ db, actor }: SignedInCtx, id: string): Promise<Response> {
  const file = await getDraftFile(db, id);
  if (!file) throw missingDraft();
  if (!mayOpen(file, actor)) {
    throw new Fault(
      "forbidden",
      t(
        "Another person brought this file. To open it you need the right to see numbers and the right to export.",
        "Mtu mwingine alileta faili hili. Ili kulifungua unahitaji ruhusa ya kuona namba na ruhusa ya kuhamisha.",
      ),
    );
  }
  const stream = Readable.toWeb(Readable.from(readFileParts(db, file)));
  return new Response(stream as NodeStream & ReadableStream, {
    headers: { "content-type": "application/octet-stream", "content-length": String(file.bytes) },
  });
}
