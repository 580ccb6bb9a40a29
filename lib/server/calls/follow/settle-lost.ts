import type { Tx } from "#lib/db/index.ts";
import { settleLostAttempt } from "../../dispatch/index.ts";
import { publish } from "../../publish.ts";
import { listLostMatches, mergeCalls } from "../../store/call/call-start.ts";

const REASON = "We found the call in the service’s list.";

/**
 * A start whose answer was lost is settled by the list: exactly one call to that number began around that time, nobody
 * else's start explains it, and no other lost start could be it as well. Otherwise it stays "may have rung".
 */
export async function settleLost(tx: Tx): Promise<string[]> {
  const settled: string[] = [];
  for (const { lostId, attemptId, campaignId, seenId } of await listLostMatches(tx)) {
    await mergeCalls(tx, { into: lostId, from: seenId });
    await settleLostAttempt(tx, { attemptId, campaignId, as: "sent", by: null, reason: REASON });
    settled.push(lostId);
  }
  await publish(
    tx,
    settled.map((id) => ({ topic: "call" as const, data: { id } })),
  );
  return settled;
}
