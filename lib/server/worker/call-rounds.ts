import { pollCalls, walkCalls } from "../calls/index.ts";
import type { Context } from "../context.ts";

// Calls that go on are few; a walk that finds hundreds of open ones is read in turns.
const READS = 20;
const ROUND_MS = 1_000;

/** One shared poller for all viewers: open calls and awaited recordings that are due, then a page of the list. */
export function callRounds(ctx: Context): () => Promise<number> {
  return async () => {
    const read = await pollCalls(ctx, READS);
    await walkCalls(ctx);
    return read === READS ? 0 : ROUND_MS;
  };
}
