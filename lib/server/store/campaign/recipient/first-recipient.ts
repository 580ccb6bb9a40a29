import type { FirstRecipient } from "#lib/contract/desk/campaign/first-recipient.ts";
import type { Tx } from "#lib/db/index.ts";

/** The first of the file that a campaign is for; null where it is for nobody. */
export async function getFirstRecipient(tx: Tx, campaignId: string): Promise<FirstRecipient | null> {
  const [row] = await tx.query<FirstRecipient>(
    "SELECT number, text, parameters FROM recipient WHERE campaign_id = $1 ORDER BY seq LIMIT 1",
    [campaignId],
  );
  return row ?? null;
}
