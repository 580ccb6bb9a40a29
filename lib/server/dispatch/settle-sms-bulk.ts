import { finishAttempt } from "../store/attempt.ts";
import { noteAnswer } from "../store/connection.ts";
import { moveCounters } from "../store/counters.ts";
import { finishCampaignIfDone } from "./finish-campaign.ts";
import type { Outcome } from "./send-attempt.ts";
import type { Settling } from "./settle-attempt.ts";

/**
 * Many recipients, results that name none of them (§2.6). What must be known before the next request leaves is stored
 * here: the answer, the counters, the balance. Messages and recipients are written by `unfoldAttempt` while that
 * request is on its way; after a crash the worker does it from the stored answer.
 */
export async function settleSmsBulk(
  { tx, attempt }: Settling,
  outcome: Outcome & { kind: "sms-bulk" },
): Promise<void> {
  const { data } = outcome;
  const size = attempt.members.length;
  // Together, not one by one: they go out in one pipeline and none needs another's answer.
  await Promise.all([
    moveCounters(tx, attempt.campaignId, {
      attempting: -size,
      accepted: data.acceptedCount,
      rejected: data.rejectedCount,
      credits: data.creditsDeducted ?? 0,
    }),
    noteAnswer(tx, "sms", attempt, data.remainingBalance ?? undefined),
    finishAttempt(tx, attempt.id, {
      state: "done",
      httpStatus: outcome.httpStatus,
      answer: outcome.raw,
      accepted: data.acceptedCount,
      rejected: data.rejectedCount,
      credits: data.creditsDeducted ?? undefined,
      balanceAfter: data.remainingBalance ?? undefined,
      isUnfolded: true,
    }),
    finishCampaignIfDone(tx, attempt.campaignId),
  ]);
}
