import { randomUUID } from "node:crypto";
import type { Automation, SaveAutomation } from "#lib/contract/desk/campaign/automation.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CreateCampaign, storedFieldsOf } from "#lib/contract/desk/campaign/create-campaign.ts";
import { t } from "#lib/contract/language.ts";
import { dueTimes, MAX_STEPS } from "#lib/contract/rules/automation.ts";
import type { AuditAction } from "#lib/contract/words/audit-actions.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault, faultFromZod } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import { requireCampaign } from "../campaigns/index.ts";
import { requireContactList } from "../contact-lists/index.ts";
import type { SignedInCtx } from "../context.ts";
import { requireGroup } from "../groups/index.ts";
import { publish } from "../publish.ts";
import { requireSendRight, requireSkipRight } from "../sight/index.ts";
import {
  type AutomationRow,
  getAutomationView,
  insertAutomation,
  listAutomationViews,
  listChain,
  listSteps,
  lockAutomation,
  lockChains,
  type NewAutomation,
  updateAutomation,
} from "../store/automation/automation.ts";
import { getSetting } from "../store/console/setting.ts";
import { MOST_AUTOMATIONS, missing, requireAutomation } from "./view.ts";

/**
 * Makes a repeat or a follow-up of the message that a campaign or draft has now. Throws `forbidden` without the right to send it,
 * `not_found` for what it names, and `invalid_input` where it cannot be.
 */
export function createAutomation(
  ctx: SignedInCtx,
  given: SaveAutomation,
): Promise<{ automation: Automation }> {
  return ctx.db.transaction(async (tx) => ({ automation: await createAutomationIn(ctx, tx, given) }));
}

export async function createAutomationIn(
  ctx: SignedInCtx,
  tx: Tx,
  given: SaveAutomation,
): Promise<Automation> {
  await lockChains(tx);
  if ((await listAutomationViews(tx, MOST_AUTOMATIONS)).length === MOST_AUTOMATIONS)
    throw new Fault(
      "not_permitted",
      t(
        `There are ${MOST_AUTOMATIONS} of them already. Delete one first.`,
        `Tayari ziko ${MOST_AUTOMATIONS}. Futa moja kwanza.`,
      ),
    );
  const id = randomUUID();
  const at = ctx.clock.now();
  const made = { id, createdBy: ctx.actor.userId, createdAt: at, makers: [ctx.actor.userId] };
  await insertAutomation(tx, { ...made, ...(await fieldsOf(ctx, tx, { id, given, before: null })), at });
  await noteAutomation(ctx, tx, { action: "automation.create", id, name: given.name });
  return requireAutomation(tx, id);
}

/** Throws what `createAutomation` throws, and `not_found`. Its next time is counted from now. */
export function changeAutomation(
  ctx: SignedInCtx,
  { id, ...given }: SaveAutomation & { id: string },
): Promise<{ automation: Automation }> {
  return ctx.db.transaction(async (tx) => {
    await lockChains(tx);
    const before = await lockAutomation(tx, id);
    if (!before) throw missing();
    if (before.kind !== given.kind)
      throw faultAt("kind", t("a repeat stays a repeat", "inayojirudia hubaki hivyo"));
    const { userId } = ctx.actor;
    const makers = before.makers.includes(userId) ? before.makers : [...before.makers, userId];
    const { createdBy, createdAt } = before;
    const fields = await fieldsOf(ctx, tx, { id, given: given as SaveAutomation, before });
    await updateAutomation(tx, { id, createdBy, createdAt, makers, ...fields, at: ctx.clock.now() });
    await noteAutomation(ctx, tx, { action: "automation.update", id, name: given.name });
    return { automation: await requireAutomation(tx, id) };
  });
}

type Noted = { action: AuditAction; id: string; name: string; detail?: object };

export async function noteAutomation(
  { actor }: SignedInCtx,
  tx: Tx,
  { action, id, name, detail }: Noted,
): Promise<void> {
  await publish(tx, [{ topic: "campaign", data: { id } }]);
  await recordAudit(tx, { actor, action, target: id, detail: { name, ...detail } });
}

export function faultAt(path: string, rule: string): Fault {
  return new Fault("invalid_input", `${rule}.`, { fields: [{ path, rule }] });
}

type Saving = { id: string; given: SaveAutomation; before: AutomationRow | null };
type Fields = Omit<NewAutomation, "id" | "createdBy" | "createdAt" | "makers" | "at">;

async function fieldsOf(ctx: SignedInCtx, tx: Tx, { id, given, before }: Saving): Promise<Fields> {
  const { kind, name, asksAbove } = given;
  const isCallList = given.kind === "follow-up" && given.isCallList === true;
  const message = isCallList ? await followedMessage(tx, given) : await messageOf(ctx, tx, given, before);
  requireSendRight(ctx.actor, message.message.channel);
  const common = { kind, name, asksAbove, isCallList, ...message };
  if (given.kind === "repeat") {
    const { groupId, listId, newestFile, schedule, oncePer } = given;
    if (newestFile !== null) requireFolder(ctx);
    if (groupId !== null) await requireGroup(tx, groupId);
    if (listId !== null) await requireContactList(tx, listId);
    await requireDateField(tx, oncePer);
    const [next = null] = dueTimes(schedule, {
      zone: ctx.env.defaultTimezone,
      after: ctx.clock.now(),
      count: 1,
    });
    const nextAt = before?.state === "paused" ? null : next;
    const none = { followsCampaign: null, followsAutomation: null, unless: null, hours: null };
    return { ...common, groupId, listId, newestFile, schedule, oncePer, nextAt, ...none };
  }
  const { campaignId, automationId, unless, hours } = given;
  await requireFollowable(tx, { id, given });
  const none = { groupId: null, listId: null, newestFile: null, schedule: null, oncePer: null, nextAt: null };
  return { ...common, ...none, followsCampaign: campaignId, followsAutomation: automationId, unless, hours };
}

/** That of what it follows: whoever is put on a list to call sees why, and only who may send it makes the list. */
async function followedMessage(
  tx: Tx,
  { campaignId, automationId }: FollowUp,
): Promise<Pick<AutomationRow, "message" | "without">> {
  if (campaignId !== null)
    return { message: settingsAgain(await requireCampaign(tx, campaignId)), without: null };
  const followed = await getAutomationView(tx, automationId ?? "");
  if (!followed) throw missing();
  return { message: followed.message, without: null };
}

/** What a campaign or draft would be created with now; as it was where none is named. */
async function messageOf(
  ctx: SignedInCtx,
  tx: Tx,
  given: SaveAutomation,
  before: AutomationRow | null,
): Promise<Pick<AutomationRow, "message" | "without">> {
  if (given.messageOf === undefined) {
    if (before && !before.isCallList) return { message: before.message, without: before.without };
    throw faultAt("messageOf", t("Choose a message", "Chagua ujumbe"));
  }
  const campaign = await requireCampaign(tx, given.messageOf);
  requireSendRight(ctx.actor, campaign.channel);
  const { without } = campaign;
  if (without) requireSkipRight(ctx.actor, { without, path: "messageOf" });
  const parsed = CreateCampaign.safeParse(settingsAgain(campaign));
  if (parsed.success) return { message: parsed.data, without };
  const { detail } = faultFromZod(parsed.error);
  throw faultAt("messageOf", t(`The message is not finished: ${detail}`, `Ujumbe haujakamilika: ${detail}`));
}

/** Its settings as a campaign is created with them. */
const settingsAgain = (campaign: Campaign): CreateCampaign => {
  const { name, channel, content, senderId, lane, messageClass, chunkSize } = campaign;
  return {
    name,
    channel,
    content,
    senderId,
    lane,
    messageClass,
    chunkSize,
    ...storedFieldsOf(campaign),
  } as CreateCampaign;
};

async function requireDateField(tx: Tx, name: string | null): Promise<void> {
  if (name === null) return;
  const field = (await getSetting(tx, "personFields")).find((one) => one.name === name);
  if (field?.kind !== "date")
    throw faultAt(
      "oncePer",
      t(`“${name}” is no field of kind date`, `“${name}” si sehemu ya aina ya tarehe`),
    );
}

function requireFolder({ env }: SignedInCtx): void {
  if (env.audienceFolder !== null) return;
  throw faultAt(
    "newestFile",
    t(
      "This needs a folder of files: have AUDIENCE_DIR set on the server",
      "Hii inahitaji folda ya mafaili: AUDIENCE_DIR iwekwe kwenye seva",
    ),
  );
}

type FollowUp = Extract<SaveAutomation, { kind: "follow-up" }>;

/** Throws `invalid_input` where it would follow itself or be too many steps, and where nobody could do what it waits for. */
async function requireFollowable(tx: Tx, { id, given }: { id: string; given: FollowUp }): Promise<void> {
  const { campaignId, automationId, unless } = given;
  const path = campaignId === null ? "automationId" : "campaignId";
  const chain = await listChain(tx, { campaignId, automationId });
  if (chain.some((step) => step.id === id))
    throw faultAt(
      path,
      t(
        "A follow-up cannot follow itself, nor what comes after it: it would go round for ever",
        "Ufuatiliaji hauwezi kujifuata wenyewe, wala kinachokuja baada yake: ungezunguka bila mwisho",
      ),
    );
  if (chain.filter(({ kind }) => kind === "follow-up").length >= MAX_STEPS)
    throw faultAt(
      path,
      t(`A chain has at most ${MAX_STEPS} steps`, `Mfuatano una hatua zisizozidi ${MAX_STEPS}`),
    );
  const followed =
    campaignId === null
      ? await requireAutomation(tx, automationId ?? "")
      : await requireCampaign(tx, campaignId);
  await requireSends(tx, { id, given, followed });
  if (followed.channel === "sms" && (unless === "read" || unless === "answered"))
    throw faultAt(
      "unless",
      t(
        "An SMS cannot be answered, and nobody learns whether it was read. Choose delivered or clicked",
        "SMS haiwezi kujibiwa, na hakuna anayejua kama imesomwa. Chagua kufika au kubofya",
      ),
    );
  if (unless === "clicked" && followed.content.linkTo === undefined)
    throw faultAt(
      "unless",
      t("The message that it follows has no link", "Ujumbe unaofuatiliwa hauna kiungo"),
    );
}

/** A list to call sends nothing: what follows it would wait for ever. */
async function requireSends(
  tx: Tx,
  { id, given, followed }: { id: string; given: FollowUp; followed: Automation | Campaign },
): Promise<void> {
  if ("isCallList" in followed && followed.isCallList)
    throw faultAt(
      "automationId",
      t(
        "It makes a list of people to call and sends nothing that could be followed",
        "Inatengeneza orodha ya watu wa kupigiwa na haitumi kitu cha kufuatilia",
      ),
    );
  const [step] = given.isCallList ? await listSteps(tx, id) : [];
  if (!step) return;
  throw faultAt(
    "isCallList",
    t(
      `“${step.name}” follows what it sends. Delete that one first`,
      `“${step.name}” inafuata inachotuma. Futa hiyo kwanza`,
    ),
  );
}
