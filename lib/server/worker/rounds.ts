import type { LoopName } from "#lib/contract/desk/health.ts";
import type { Context } from "../context.ts";
import { publish } from "../live/index.ts";
import { completeCampaigns, expireOverdue } from "../store/poll.ts";
import { recoverCreates } from "../templates/index.ts";
import { projectEvents } from "../webhooks/project-events.ts";
import { callRounds } from "./call-rounds.ts";
import { campaignRounds } from "./campaign-loop.ts";
import { pollRounds } from "./poll-rounds.ts";

export type Rounds = Record<LoopName, (signal: AbortSignal) => Promise<number>> & {
  /** Waits for what is in flight; for when no round runs any more. */
  close(): Promise<void>;
};

/** One round of each loop of the worker. */
export function openRounds(ctx: Context): Rounds {
  const campaigns = campaignRounds(ctx);
  return {
    campaigns: campaigns.round,
    calls: callRounds(ctx),
    polls: pollRounds(ctx),
    events: async () => ((await projectEvents(ctx)) > 0 ? 0 : 1_000),
    upkeep: () => keepUp(ctx),
    close: campaigns.close,
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
  await recoverCreates(db);
  return 2_000;
}
