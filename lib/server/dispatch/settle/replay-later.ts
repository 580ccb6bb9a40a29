import { replanAttempt } from "#lib/server/store/sending/answer/replay.ts";
import { markUnknown } from "../attempt/end-attempt.ts";
import type { Settling } from "../attempt/settling.ts";

/** After the first try, the second …: three within some seconds, all within a quarter of an hour. */
const DELAYS_MS = [1_000, 2_000, 4_000, 15_000, 60_000, 180_000, 300_000];

export type Replay = { problem: string; atLeastMs?: number | undefined };

/**
 * Same key, same content, later: the service answers a repeat with the original ids (§4.1). False where it has been
 * asked often or long enough: then nobody knows, and only a person can decide.
 */
export async function replayLater(settling: Settling, { problem, atLeastMs = 0 }: Replay): Promise<boolean> {
  const { tx, attempt } = settling;
  const delayMs = Math.max(atLeastMs, DELAYS_MS[attempt.tries - 1] ?? 0) * (0.8 + Math.random() * 0.2);
  if (await replanAttempt(tx, attempt.id, { delayMs, problem })) return true;
  await markUnknown(settling, { problem });
  return false;
}
