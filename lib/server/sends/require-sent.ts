import type { Sent } from "#lib/contract/desk/send/sent.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { getCampaignView } from "../store/campaign/campaign-view.ts";
import { getAboutSent } from "../store/campaign/sent.ts";

/** A send as pages show it, or `not_found`: a campaign and a call have pages of their own. */
export async function requireSent(tx: Tx, id: string): Promise<Sent> {
  const about = await getAboutSent(tx, id);
  const campaign = about && (await getCampaignView(tx, id));
  if (!campaign) throw new Fault("not_found", "We do not know this send. It may have been deleted.");
  return { ...campaign, ...about };
}
