import { saysFailed } from "#lib/contract/wire/status.ts";
import { pipelined } from "#lib/db/index.ts";
import { finishCampaignIfDone } from "#lib/server/store/campaign/finish-campaign.ts";
import { closeBulk } from "#lib/server/store/sending/answer/close-bulk.ts";
import { noteClosed } from "#lib/server/store/sending/connection.ts";
import type { Outcome } from "../../attempt/outcome.ts";
import type { Settling } from "../../attempt/settling.ts";

/**
 * Many recipients, results that name none of them (§2.6). What must be known before the next request leaves is stored
 * here: the answer, the counters, the balance. Messages and recipients are written by `unfoldAttempt` while that
 * request is on its way; after a crash the worker does it from the stored answer. False where it stands somewhere else
 * than `from`.
 */
export async function settleSmsBulk(
  { tx, attempt }: Settling,
  { data, httpStatus, raw }: Outcome & { kind: "sms-bulk" },
  from: "attempting" | "unknown",
): Promise<boolean> {
  // Not one by one: they go out in one pipeline.
  const [closed] = await pipelined([
    closeBulk(tx, attempt, {
      from,
      httpStatus,
      answer: raw,
      accepted: data.acceptedCount,
      rejected: data.rejectedCount,
      failed: data.results.filter(({ status }) => saysFailed(status)).length,
      credits: data.creditsDeducted,
      balanceAfter: data.remainingBalance,
    }),
    noteClosed(tx, "sms", attempt, data.remainingBalance ?? undefined),
  ]);
  if (closed?.isThrough) await finishCampaignIfDone(tx, attempt.campaignId);
  return closed !== null;
}
