import type { Db, Tx } from "#lib/db/index.ts";
import { publish } from "#lib/server/publish.ts";
import { STATEMENT_LIMITS } from "#lib/server/statement-limits.ts";
import { finishCampaignIfDone, lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { cancelPlanned, cancelQueued, listCancelling } from "#lib/server/store/campaign/cancel.ts";
import { keepUnknown } from "../attempt.ts";

/**
 * Ends a campaign that is being cancelled, as far as nothing of it is on its way. A chat request that was tried and
 * waits to be tried again may have got through: that becomes unknown, not cancelled. So does who waits to be sent to again
 * after a lost answer.
 */
export async function endCancelling(tx: Tx, id: string): Promise<void> {
  await cancelQueued(tx, id);
  await cancelPlanned(tx, id);
  await keepUnknown(tx, id, "all");
  await finishCampaignIfDone(tx, id);
}

/** What was on its way when somebody cancelled, and came back unsent, is not claimed by anybody: it ends here. */
export async function endAllCancelling(db: Db): Promise<void> {
  for (const id of await listCancelling(db)) {
    await db.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, id);
      if (campaign?.state !== "cancelling") return;
      await endCancelling(tx, id);
      await publish(tx, [{ topic: "campaign", data: { id } }]);
    }, STATEMENT_LIMITS.allPeople);
  }
}
