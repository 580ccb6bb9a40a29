import type { Tx } from "#lib/db/index.ts";
import { publish } from "#lib/server/publish.ts";
import type { CampaignAtWork } from "#lib/server/store/campaign/campaign.ts";
import { stopUnlessEnding } from "#lib/server/store/campaign/failures.ts";

/**
 * Stops a campaign of which the first few people have an outcome, as somebody asked for. Who they are is in the counters,
 * so a process that dies before this has committed leaves the next one where it was.
 */
export async function holdForCanary(tx: Tx, { id, queued }: CampaignAtWork): Promise<void> {
  const detail = `It was sent to the first people, and ${queued} are queued. Look at the results, then go on or cancel.`;
  await stopUnlessEnding(tx, id, { kind: "canary", detail, until: null });
  await publish(tx, [{ topic: "campaign", data: { id } }]);
}
