import { dueTimes, LATE_MINUTES } from "#lib/contract/rules/automation.ts";
import { isDatabaseDown, type Tx } from "#lib/db/index.ts";
import type { Context } from "../context.ts";
import { publish } from "../publish.ts";
import {
  type AutomationRow,
  listDueRepeats,
  lockDueRepeat,
  moveAutomation,
  noteFollowUps,
} from "../store/automation/automation.ts";
import { insertRun, lapseOlder, listRunsToMake } from "../store/automation/run.ts";
import { makeRun } from "./make-run.ts";

/** So many are noted in a round. */
const MOST = 20;

/** Notes what is due and makes what was noted. One that fails keeps no other from its turn; the first failure is thrown at the end. */
export async function runAutomations(ctx: Context): Promise<void> {
  const { db, clock } = ctx;
  const failures: unknown[] = [];
  async function attempt(step: () => Promise<unknown>) {
    try {
      await step();
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      failures.push(error);
    }
  }
  for (const id of await listDueRepeats(db, clock.now(), MOST))
    await attempt(() => db.transaction((tx) => noteRepeat(ctx, tx, id)));
  await attempt(() =>
    db.transaction(async (tx) => {
      const noted = await noteFollowUps(tx, clock.now(), { lateMinutes: LATE_MINUTES, limit: MOST });
      await publish(tx, noted.map(changed));
    }),
  );
  for (const id of await listRunsToMake(db)) await attempt(() => makeRun(ctx, id));
  if (failures.length > 0) throw failures[0];
}

/**
 * Notes the times at which a repeat was due and when it is next, once, whoever comes second: the last of them is made where it is not
 * late; those before it, or all, are one question to a person.
 */
async function noteRepeat({ clock, env }: Context, tx: Tx, id: string): Promise<void> {
  const now = clock.now();
  const automation = await lockDueRepeat(tx, id, now);
  if (!automation?.schedule || automation.nextAt === null) return;
  const { times, nextAt } = timesOf(automation, { now, zone: env.defaultTimezone });
  const last = times.at(-1);
  if (last) {
    const note = { automationId: id, at: now };
    await lapseOlder(tx, id, last);
    if (isLate(automation, last, now))
      await insertRun(tx, { ...note, dueAt: last, state: "missed", missed: times.length });
    else {
      const before = times.at(-2);
      if (before) await insertRun(tx, { ...note, dueAt: before, state: "missed", missed: times.length - 1 });
      await insertRun(tx, { ...note, dueAt: last, state: "due", missed: 0 });
    }
  }
  await moveAutomation(tx, id, { state: "active", nextAt });
  await publish(tx, [changed(id)]);
}

/** The pages of campaigns, and what needs somebody, are told. */
const changed = (id: string) => ({ topic: "campaign" as const, data: { id } });

function isLate({ askUntil }: AutomationRow, due: Date, now: Date): boolean {
  return now.getTime() - due.getTime() > LATE_MINUTES * 60_000 || (askUntil !== null && due <= askUntil);
}

/** The due times up to now, and the first one after. */
function timesOf(
  { schedule, nextAt }: AutomationRow,
  { now, zone }: { now: Date; zone: string },
): { times: Date[]; nextAt: Date | null } {
  const times: Date[] = [];
  if (schedule === null) return { times, nextAt: null };
  let next = nextAt;
  while (next !== null && next <= now) {
    times.push(next);
    next = dueTimes(schedule, { zone, after: next, count: 1 })[0] ?? null;
  }
  return { times, nextAt: next };
}
