import type { Automation } from "#lib/contract/desk/campaign/automation.ts";
import { t } from "#lib/contract/language.ts";
import { dueTimes } from "#lib/contract/rules/automation.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { CHANNELS } from "#lib/server/store/channels.ts";
import { pauseIn } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { readNumber } from "../read-time-cursor.ts";
import { requireSendRight } from "../sight/index.ts";
import {
  deleteAutomationRow,
  listSteps,
  lockAutomation,
  moveAutomation,
} from "../store/automation/automation.ts";
import { decideRun, getRun, listOpenCampaigns, stopPersonRow } from "../store/automation/run.ts";
import { noteAutomation } from "./save-automation.ts";
import { missing, requireAutomation } from "./view.ts";

type Answer = { automation: Automation };

/** Nothing more is made; what it has under way is paused too, each on its page. Twice is once. */
export function pauseAutomation(ctx: SignedInCtx, id: string): Promise<Answer> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockAutomation(tx, id);
    if (!before) throw missing();
    const open = await listOpenCampaigns(tx, id);
    for (const campaignId of open) await pauseIn(ctx, tx, campaignId);
    if (before.state === "active") {
      await moveAutomation(tx, id, { state: "paused", nextAt: null });
      await noteAutomation(ctx, tx, {
        action: "automation.pause",
        id,
        name: before.name,
        detail: { campaigns: open.length },
      });
    }
    return { automation: await requireAutomation(tx, id) };
  });
}

/** It goes on with its next time from now: what was due while it was paused is not made. Twice is once. */
export function resumeAutomation(ctx: SignedInCtx, id: string): Promise<Answer> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockAutomation(tx, id);
    if (!before) throw missing();
    requireSendRight(ctx.actor, before.message.channel);
    if (before.state === "paused") {
      const asked = { zone: ctx.env.defaultTimezone, after: ctx.clock.now(), count: 1 };
      const nextAt = before.schedule ? (dueTimes(before.schedule, asked)[0] ?? null) : null;
      await moveAutomation(tx, id, { state: "active", nextAt });
      await noteAutomation(ctx, tx, { action: "automation.resume", id, name: before.name });
    }
    return { automation: await requireAutomation(tx, id) };
  });
}

/** What it has made stays. Throws `conflict` while another one follows it. */
export async function deleteAutomation(ctx: SignedInCtx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockAutomation(tx, id);
    if (!before) throw missing();
    const [step] = await listSteps(tx, id);
    if (step)
      throw new Fault(
        "conflict",
        t(`“${step.name}” follows it. Delete that one first.`, `“${step.name}” inaifuata. Futa hiyo kwanza.`),
      );
    await deleteAutomationRow(tx, id);
    await noteAutomation(ctx, tx, { action: "automation.delete", id, name: before.name });
  });
}

/** A person’s answer to a run that waits: it is made now, of who is in its audience now, or not at all. Throws `conflict` where it waits no more. */
export function decideOnRun(ctx: SignedInCtx, asked: Decision): Promise<Answer> {
  return ctx.db.transaction((tx) => decideOnRunIn(ctx, tx, asked));
}

type Decision = { id: string; runId: string; does: "send" | "skip" };

export async function decideOnRunIn(
  ctx: SignedInCtx,
  tx: Tx,
  { id, runId, does }: Decision,
): Promise<Answer> {
  const automation = await lockAutomation(tx, id);
  if (!automation) throw missing();
  requireSendRight(ctx.actor, automation.message.channel);
  const run = await getRun(tx, runId);
  if (run?.automationId !== id) throw missing();
  const state = does === "send" ? "due" : "skipped";
  if (!(await decideRun(tx, runId, { state, by: ctx.actor.userId, at: ctx.clock.now() })))
    throw new Fault(
      "conflict",
      t(
        "Somebody has decided this already, or its time is over. Nothing was sent twice.",
        "Mtu mwingine tayari ameamua hili, au wakati wake umepita. Hakuna kilichotumwa mara mbili.",
      ),
    );
  await noteAutomation(ctx, tx, {
    action: `automation.${does}`,
    id,
    name: automation.name,
    detail: { dueAt: run.dueAt.toISOString() },
  });
  tx.wake(CHANNELS.work);
  return { automation: await requireAutomation(tx, id) };
}

/** One person gets nothing from it any more, also what is planned already. Throws `invalid_input` for what is no number. */
export function stopForPerson(
  ctx: SignedInCtx,
  { id, number: written }: { id: string; number: string },
): Promise<Answer> {
  const number = readNumber(written, ctx.env.defaultRegion);
  return ctx.db.transaction(async (tx) => {
    const automation = await lockAutomation(tx, id);
    if (!automation) throw missing();
    await stopPersonRow(tx, id, number, ctx.clock.now());
    await noteAutomation(ctx, tx, { action: "automation.stop", id, name: automation.name });
    return { automation: await requireAutomation(tx, id) };
  });
}
