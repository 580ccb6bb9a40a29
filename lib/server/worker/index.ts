import { listen } from "#lib/db/index.ts";
import { WORK_CHANNEL } from "../campaigns/wake-worker.ts";
import type { Context } from "../context.ts";
import { publish } from "../live/index.ts";
import { completeCampaigns, expireOverdue } from "../store/poll.ts";
import { projectEvents } from "../webhooks/project-events.ts";
import { campaignRounds } from "./campaign-loop.ts";
import { startLoop } from "./loop.ts";
import { pollRounds } from "./poll-rounds.ts";

export type Worker = { stop(): Promise<void> };

/** Starts every loop of the worker; `stop` ends claims at once and waits for what is in flight. */
export function startWorker(ctx: Context): Worker {
  const { clock, log } = ctx;
  const campaigns = campaignRounds(ctx);
  const loops = {
    campaigns: startLoop({ name: "campaigns", clock, log, round: campaigns.round }),
    polls: startLoop({ name: "polls", clock, log, round: pollRounds(ctx) }),
    events: startLoop({
      name: "events",
      clock,
      log,
      round: async () => ((await projectEvents(ctx)) > 0 ? 0 : 1_000),
    }),
    upkeep: startLoop({ name: "upkeep", clock, log, round: () => keepUp(ctx) }),
  };
  const listeners = [
    listen(ctx.db.url, WORK_CHANNEL, () => loops.campaigns.wake()),
    listen(ctx.db.url, "tuma_event", () => loops.events.wake()),
    listen(ctx.db.url, "tuma_message", () => loops.events.wake()),
  ];
  return {
    async stop() {
      await Promise.all(Object.values(loops).map((loop) => loop.stop()));
      await campaigns.close();
      await Promise.all(listeners.map((listener) => listener.close()));
    },
  };
}

async function keepUp({ db }: Context): Promise<number> {
  await db.transaction(async (tx) => {
    const ids = [...(await expireOverdue(tx)), ...(await completeCampaigns(tx))];
    if (ids.length > 0)
      await publish(
        tx,
        ids.map((id) => ({ topic: "campaign" as const, data: { id } })),
      );
  });
  return 2_000;
}
