import type { Context } from "../context.ts";
import { endAllCancelling, type Owner, openOwner, recoverAttempts, runCampaign } from "../dispatch/index.ts";
import { publish } from "../live/index.ts";
import { listRunnable, startDue } from "../store/schedule.ts";

export type CampaignRounds = { round(signal: AbortSignal): Promise<number>; close(): Promise<void> };

/** Settles what the dead left, ends what was cancelled, starts what is due, and runs every campaign whose lock it gets. */
export function campaignRounds(ctx: Context): CampaignRounds {
  let owner: Owner | null = null;
  const running = new Map<string, Promise<void>>();
  return {
    async round(signal) {
      if (owner?.isLost) await owner.close();
      if (!owner || owner.isLost) owner = await openOwner(ctx.db);
      await recoverAttempts(ctx.db);
      await endAllCancelling(ctx.db);
      await startDueCampaigns(ctx);
      for (const id of await listRunnable(ctx.db)) {
        if (running.has(id) || !(await owner.tryLock(id))) continue;
        running.set(id, run(owner, id, signal));
      }
      return 1_000;
    },
    async close() {
      await Promise.all(running.values());
      await owner?.close();
    },
  };

  async function run(by: Owner, id: string, signal: AbortSignal) {
    try {
      const { db, service, clock } = ctx;
      await runCampaign({ db, service, clock, owner: by, timeZone: ctx.env.defaultTimezone, signal }, id);
    } catch (error) {
      ctx.log.error("campaign run failed", { campaign: id, error });
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
