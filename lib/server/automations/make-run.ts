import type { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import { MAX_CAMPAIGN_NAME } from "#lib/contract/rules/name-length.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import { createCampaignIn, requireCampaign, requireTemplate, startOrAsk } from "../campaigns/index.ts";
import { beginFreeList, finishContactList } from "../contact-lists/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { groupPeople, listPeople, type PlannedPeople, planPeople } from "../drafts/index.ts";
import { requireGroup } from "../groups/index.ts";
import { publish } from "../publish.ts";
import { requireSendRight } from "../sight/index.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { type AutomationRow, getAutomationView, lockAutomation } from "../store/automation/automation.ts";
import {
  endRun,
  getRun,
  listFollowed,
  listHad,
  listStopped,
  lockRunToMake,
  markCampaign,
  noteHad,
  type Outcome,
  type RunRow,
} from "../store/automation/run.ts";
import { insertListed, setListSize } from "../store/contact-list/contact-list.ts";
import { holdErasures } from "../store/erasure/erasure-turn.ts";
import { listForbidden } from "../store/sending/forbidden.ts";
import { NotYet, planNewestFile, requireNewestFile } from "./newest-file.ts";
import { countForKey, makerOf, NothingMade, noteMakers, refused } from "./run-maker.ts";

const PAGE = 1_000;

/**
 * Makes the campaign of a run and starts it, or asks for its approval, in one transaction: a worker that dies leaves all of it or
 * nothing, and of two only one has it. What keeps it from being made is stored beside it, and a person decides.
 */
export async function makeRun(ctx: Context, id: string): Promise<void> {
  try {
    await requireSendableNow(ctx, id);
    await ctx.db.transaction((tx) => makeIn(ctx, tx, id), STATEMENT_LIMITS.allPeople);
  } catch (error) {
    if (error instanceof NotYet) return;
    const outcome = outcomeOf(error);
    if (outcome === null) throw error;
    await ctx.db.transaction(async (tx) => {
      await endRun(tx, id, outcome, ctx.clock.now());
      await publish(tx, [{ topic: "campaign", data: { id } }]);
    });
  }
}

function outcomeOf(error: unknown): Outcome | null {
  if (error instanceof NothingMade) return error.outcome;
  // What may pass is tried again in the next round.
  return error instanceof Fault && error.status < 500 && error.retry === "never"
    ? { state: "refused", reason: error.reason }
    : null;
}

/** Outside of the transaction, as it may ask the service. */
async function requireSendableNow(ctx: Context, id: string): Promise<void> {
  const run = await getRun(ctx.db, id);
  const automation = run && (await getAutomationView(ctx.db, run.automationId));
  if (!automation) return;
  const { message, newestFile, isCallList } = automation;
  if (isCallList) return;
  // Asked each second while a file is being written: the service is not.
  if (newestFile !== null) await requireNewestFile(ctx, { run, newestFile });
  const { content } = message;
  await requireTemplate(await makerOf(ctx, ctx.db, automation, run), { content, scheduledAt: null });
}

async function makeIn(ctx: Context, tx: Tx, id: string): Promise<void> {
  // The automation before its run, as whoever pauses or deletes it: nobody waits for the other.
  const seen = await getRun(tx, id);
  const automation = seen && (await lockAutomation(tx, seen.automationId, { isSkipped: true }));
  const run = automation && (await lockRunToMake(tx, id));
  if (!run || (automation.state !== "active" && run.pressedBy === null)) return;
  const own = await makerOf(ctx, tx, automation, run);
  await holdErasures(tx);
  const named = `${automation.name} · ${dayIn(ctx.env.defaultTimezone, run.dueAt)}`;
  if (automation.isCallList) return makeCallList(own, tx, { automation, run, named });
  await makeCampaign(own, tx, { automation, run, named: nameOf(named) });
}

type Made = { automation: AutomationRow; run: RunRow; named: string };

async function makeCampaign(own: SignedInCtx, tx: Tx, { automation, run, named }: Made): Promise<void> {
  const { message, name, makers } = automation;
  const at = own.clock.now();
  const { id: campaignId } = await createCampaignIn(own, tx, {
    ...message,
    name: named,
    scheduledAt: null,
  } as CreateCampaign);
  await noteMakers(tx, campaignId, makers);
  await planRun(own, tx, { automation, run, campaignId });
  const { counts, segmentsPlanned, file } = await requireCampaign(tx, campaignId);
  const { queued, rows } = counts;
  if (queued === 0) throw nobodyIn(automation, { file: file?.name ?? "", rows });
  askAbove(automation, run, queued);
  if (automation.oncePer !== null)
    await noteHad(tx, { automationId: automation.id, campaignId, field: automation.oncePer });
  await countForKey(own, tx, { messages: queued, credits: segmentsPlanned });
  const started = await startOrAsk(own, tx, campaignId);
  await recordAudit(tx, {
    actor: run.pressedBy === null ? null : own.actor,
    action: "automation.run",
    target: automation.id,
    detail: { name, campaign: campaignId, recipients: queued },
  });
  const state = started === "asked" ? "awaiting-approval" : "made";
  await endRun(tx, run.id, { state, people: queued, campaignId }, at);
}

function askAbove({ asksAbove }: AutomationRow, { pressedBy }: RunRow, people: number): void {
  if (pressedBy === null && asksAbove !== null && people > asksAbove)
    throw new NothingMade({ state: "asked", people });
}

/**
 * Puts whom a message would go to on a new list, and sends nothing: without who opted out, is restricted or withdrew consent, as
 * a call is asked about them too. In the transaction of the run, so there is one list a run.
 */
async function makeCallList(own: SignedInCtx, tx: Tx, { automation, run, named }: Made): Promise<void> {
  const { messageClass, channel } = automation.message;
  requireSendRight(own.actor, channel);
  const { headers, phone, pages } = await followedPeople(tx, automation, run);
  const columns = headers.length > 0 ? headers : ["Number"];
  const list = await beginFreeList(own, tx, {
    name: named,
    headers: columns,
    phoneColumn: phone,
    source: "campaign",
    ...(run.ofCampaign !== null && { campaignId: run.ofCampaign }),
  });
  let people = 0;
  for await (const rows of pages) {
    const numbers = rows.map(({ number }) => number);
    const barred = await listForbidden(tx, numbers, { messageClass, channel: "voice", day: null });
    const called = rows.filter(({ number }) => !barred.has(number));
    await insertListed(tx, list.id, { people: called, after: people, nameColumn: list.nameColumn });
    people += called.length;
  }
  if (people === 0) throw new NothingMade({ state: "empty" });
  askAbove(automation, run, people);
  await setListSize(tx, list.id, people);
  await finishContactList(own, tx, {
    ...{ id: list.id, name: list.name, people },
    from: { from: automation.id, campaign: run.ofCampaign },
  });
  await recordAudit(tx, {
    actor: run.pressedBy === null ? null : own.actor,
    action: "automation.run",
    target: automation.id,
    detail: { name: automation.name, list: list.id, recipients: people },
  });
  await publish(tx, [{ topic: "campaign", data: { id: automation.id } }]);
  await endRun(tx, run.id, { state: "made", people, listId: list.id }, own.clock.now());
}

/** Of a file that has rows: why none of them is sent to is found in the file. */
function nobodyIn(
  { newestFile }: AutomationRow,
  { file, rows }: { file: string; rows: number },
): NothingMade {
  if (newestFile === null) return new NothingMade({ state: "empty" });
  return new NothingMade({
    state: "empty",
    reason: reason("file-nobody", { file: maskNumbers(file), rows }),
  });
}

type Planning = { automation: AutomationRow; run: RunRow; campaignId: string };

async function planRun(ctx: SignedInCtx, tx: Tx, { automation, run, campaignId }: Planning): Promise<void> {
  const { id: automationId, newestFile, without } = automation;
  const mark = (followsSince: Date | null) =>
    markCampaign(tx, { id: campaignId, automationId, followsSince });
  if (newestFile !== null) {
    await mark(null);
    return planNewestFile(ctx, tx, { run, campaignId, newestFile, without });
  }
  const people = await peopleOf(ctx, tx, automation, run);
  await mark(people.since);
  const nobody = () => new NothingMade({ state: "empty" });
  await planPeople(ctx, tx, { ...people, id: campaignId, without, nobody });
}

const nameOf = (name: string): string => name.slice(0, MAX_CAMPAIGN_NAME).toWellFormed();

type People = Omit<PlannedPeople, "id" | "nobody"> & { since: Date | null };

async function peopleOf(ctx: SignedInCtx, tx: Tx, automation: AutomationRow, run: RunRow): Promise<People> {
  if (automation.kind === "follow-up") return followedPeople(tx, automation, run);
  const { groupId, listId } = automation;
  if (groupId === null && listId === null) throw refused(reason("audience-gone"));
  const people =
    groupId !== null
      ? await groupPeople(ctx, tx, await requireGroup(tx, groupId))
      : await listPeople(tx, listId ?? "");
  return { ...people, pages: withoutHad(tx, automation, people), since: null };
}

/** Nobody whom somebody has kept from it, or who had it for the value that they have now. */
async function* withoutHad(
  tx: Tx,
  { id, oncePer }: AutomationRow,
  { pages }: Pick<PlannedPeople, "pages">,
): PlannedPeople["pages"] {
  for await (const rows of pages) {
    const numbers = rows.map(({ number }) => number);
    const stopped = await listStopped(tx, id, numbers);
    const had =
      oncePer === null ? new Set<string>() : await listHad(tx, { automationId: id, numbers, field: oncePer });
    yield rows.filter(({ number }) => !stopped.has(number) && !had.has(number));
  }
}

async function followedPeople(
  tx: Tx,
  { id, unless }: AutomationRow,
  { ofCampaign }: RunRow,
): Promise<People> {
  const campaignId = ofCampaign ?? "";
  const { name, file, startedAt, peopleRemovedAt } = await requireCampaign(tx, campaignId);
  if (peopleRemovedAt !== null || startedAt === null || unless === null)
    throw refused(reason("campaign-gone"));
  const since = new Date(startedAt);
  async function* pages(): PlannedPeople["pages"] {
    for (let after = 0; ; ) {
      const rows = await listFollowed(tx, {
        campaignId,
        automationId: id,
        unless: unless ?? "answered",
        since,
        after,
        limit: PAGE,
      });
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)?.seq ?? Number.MAX_SAFE_INTEGER;
    }
  }
  return {
    name,
    headers: file?.headers ?? [],
    phone: file?.phoneColumn ?? 0,
    listId: null,
    pages: pages(),
    since,
  };
}
