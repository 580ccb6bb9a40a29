import { isHeld } from "#lib/server/store/sending/hold.ts";
import type { Run } from "./run.ts";

/** Whoever lets a campaign go on that waits for its hours looks at it, and wants to see it go. */
const LOOK_MS = 2_000;

type Rest = { campaignId: string; ms: number; signal: AbortSignal };

/** Rests until the next claim, which locks and may write; a long rest ends where nobody says any more why it waits. */
export async function restHeld({ db, clock }: Pick<Run, "db" | "clock">, rest: Rest): Promise<void> {
  const { campaignId, ms, signal } = rest;
  await clock.sleep(Math.min(ms, LOOK_MS), signal);
  const left = ms - LOOK_MS;
  if (left <= 0 || signal.aborted) return;
  // Where it cannot be read, the claim will say so.
  const [held] = await Promise.allSettled([isHeld(db, campaignId)]);
  if (held.status === "fulfilled" && held.value) await restHeld({ db, clock }, { ...rest, ms: left });
}
