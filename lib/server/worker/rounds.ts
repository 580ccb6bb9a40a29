import type { LoopName } from "#lib/contract/desk/health.ts";
import type { Context } from "../context.ts";
import { projectEvents } from "../events/index.ts";
import { callRounds } from "./call-rounds.ts";
import { campaignRounds } from "./campaign-loop.ts";
import { pollRounds } from "./poll-rounds.ts";
import { upkeepRounds } from "./upkeep-rounds.ts";

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
    upkeep: upkeepRounds(ctx),
    close: campaigns.close,
  };
}
