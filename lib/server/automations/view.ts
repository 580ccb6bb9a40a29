import type {
  Automation,
  AutomationPage,
  AutomationRun,
  Automations,
} from "#lib/contract/desk/campaign/automation.ts";
import { t } from "#lib/contract/language.ts";
import { sayReason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import {
  type AutomationView,
  getAutomationView,
  listAutomationViews,
  listSteps,
} from "../store/automation/automation.ts";
import {
  countStopped,
  countWaiting,
  listLastRuns,
  listRunViews,
  type RunView,
} from "../store/automation/run.ts";

export const MOST_AUTOMATIONS = 200;
const MOST_RUNS = 50;

export const missing = (): Fault =>
  new Fault(
    "not_found",
    t(
      "There is no repeat or follow-up with this id.",
      "Hakuna inayojirudia wala ya ufuatiliaji yenye ID hii.",
    ),
  );

/** All of them, or those that one account has made, what is due next first. */
export async function listAutomations(
  { db }: Pick<SignedInCtx, "db">,
  { by }: { by?: string } = {},
): Promise<Automations> {
  const rows = await listAutomationViews(db, MOST_AUTOMATIONS);
  return {
    items: await viewsOf(db, by === undefined ? rows : rows.filter(({ createdBy }) => createdBy === by)),
  };
}

/** One with its newest runs and the steps after it. Throws `not_found`. */
export async function getAutomation({ db }: Pick<SignedInCtx, "db">, id: string): Promise<AutomationPage> {
  const automation = await requireAutomation(db, id);
  const [runs, steps, stopped] = await Promise.all([
    listRunViews(db, id, MOST_RUNS),
    listSteps(db, id).then((rows) => viewsOf(db, rows)),
    countStopped(db, id),
  ]);
  return { automation, runs: runs.map(runOf), steps, stopped };
}

/** False also where there is none. */
export async function isMadeBy(tx: Tx, id: string, userId: string): Promise<boolean> {
  return (await getAutomationView(tx, id))?.createdBy === userId;
}

export async function requireAutomation(tx: Tx, id: string): Promise<Automation> {
  const row = await getAutomationView(tx, id);
  const [automation] = row ? await viewsOf(tx, [row]) : [];
  if (!automation) throw missing();
  return automation;
}

async function viewsOf(tx: Tx, rows: readonly AutomationView[]): Promise<Automation[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [last, waiting] = await Promise.all([listLastRuns(tx, ids), countWaiting(tx, ids)]);
  const lastOf = new Map(last.map((run) => [run.automationId, runOf(run)]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    state: row.state,
    channel: row.message.channel,
    messageClass: row.message.messageClass,
    content: row.message.content,
    isCallList: row.isCallList,
    asksAbove: row.asksAbove,
    schedule: row.schedule,
    group: row.group,
    list: row.list,
    newestFile: row.newestFile,
    oncePer: row.oncePer,
    follows: { campaign: row.ofCampaign, automation: row.ofAutomation },
    unless: row.unless,
    hours: row.hours,
    nextAt: (row.nextAt ?? row.followAt)?.toISOString() ?? null,
    lastRun: lastOf.get(row.id) ?? null,
    waiting: waiting.get(row.id) ?? 0,
    createdBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
  }));
}

function runOf({ automationId: _, dueAt, reason, ...run }: RunView): AutomationRun {
  return { ...run, dueAt: dueAt.toISOString(), reason: reason && sayReason(reason) };
}
