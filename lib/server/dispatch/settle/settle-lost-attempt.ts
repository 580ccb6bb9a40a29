import type { Tx } from "#lib/db/index.ts";
import { moveCounters } from "#lib/server/store/campaign/counters.ts";
import { finishCampaignIfDone } from "#lib/server/store/campaign/finish-campaign.ts";
import { moveResolved, resolveAttempt } from "#lib/server/store/sending/answer/unknown.ts";

export type LostAttempt = {
  attemptId: string;
  campaignId: string;
  as: "sent" | "not-sent";
  /** Null where no person decided, but what the service said later. */
  by: string | null;
  reason: string;
};

/** A lost answer is decided, and nothing is sent by it. False where it was decided already. */
export async function settleLostAttempt(tx: Tx, lost: LostAttempt): Promise<boolean> {
  const { attemptId, campaignId, as, by, reason } = lost;
  if (!(await resolveAttempt(tx, { campaignId, attemptId, as, by }))) return false;
  const moved = await moveResolved(tx, attemptId, as, reason);
  await moveCounters(tx, campaignId, {
    unknown: -moved.length,
    [as === "sent" ? "accepted" : "rejected"]: moved.length,
  });
  await finishCampaignIfDone(tx, campaignId);
  return true;
}
