import { isDatabaseDown } from "#lib/db/index.ts";
import type { Context } from "../context.ts";
import {
  endAllCancelling,
  type Owner,
  openOwner,
  openSendingMark,
  recoverAttempts,
  runCampaign,
} from "../dispatch/index.ts";
import { publish } from "../publish.ts";
import { listRunnable, startDue } from "../store/campaign/schedule.ts";

export type CampaignRounds = { round(signal: AbortSignal): Promise<number>; close(): Promise<void> };

const WHILE_SENDING_MS = 1_000;
const WHILE_IDLE_MS = 10_000;

/** Settles what the dead left, ends what was cancelled, starts what is due, and runs every campaign whose lock it gets. */
export function campaignRounds(ctx: Context): CampaignRounds {
  const mark = openSendingMark(ctx);
  let owner: Owner | null = null;
  const running = new Map<string, Promise<void>>();
  /** What went wrong beside the rounds: a campaign that fails again and again is no work that goes on. */
  const failures: unknown[] = [];
  return {
    async round(signal) {
      const by = await ownerNow();
      const isSending = running.size > 0 || (await listRunnable(ctx.db)).length > 0;
      await mark.beat(isSending ? WHILE_SENDING_MS : WHILE_IDLE_MS);
      // One that fails for its own reasons must not keep the others from their turn.
      await attempt(() => recoverAttempts(ctx.db));
      await attempt(() => endAllCancelling(ctx.db));
      await attempt(() => startDueCampaigns(ctx));
      await startRuns(by, signal);
      const [failure] = failures.splice(0);
      if (failure !== undefined) throw failure;
      return 1_000;
    },
    async close() {
      await Promise.all(running.values());
      await owner?.close();
      owner = null;
    },
  };

  async function ownerNow(): Promise<Owner> {
    if (owner && !owner.isLost) return owner;
    const lost = owner;
    // Let go first: whatever fails below, the next round begins without it.
    owner = null;
    await lost?.close();
    owner = await openOwner(ctx.db);
    return owner;
  }

  async function attempt(step: () => Promise<unknown>) {
    try {
      await step();
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      failures.push(error);
    }
  }

  async function startRuns(by: Owner, signal: AbortSignal) {
    const ids = await listRunnable(ctx.db);
    if (ids.length > 0) await mark.beat(WHILE_SENDING_MS);
    for (const id of ids) {
      if (running.has(id) || !(await by.tryLock(id))) continue;
      running.set(id, run(by, id, signal));
    }
  }

  async function run(by: Owner, id: string, signal: AbortSignal) {
    try {
      const { db, service, sends, clock } = ctx;
      const { point } = mark;
      const timeZone = ctx.env.defaultTimezone;
      await runCampaign({ db, service, sends, clock, owner: by, timeZone, signal, point }, id);
    } catch (error) {
      failures.push(error);
      await ctx.clock.sleep(1_000, signal);
    } finally {
      running.delete(id);
      await by.unlock(id).catch(() => undefined);
    }
  }
}

async function startDueCampaigns({ db }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await startDue(tx);
    if (ids.length > 0)
      await publish(
        tx,
        ids.map((id) => ({ topic: "campaign" as const, data: { id } })),
      );
  });
}
