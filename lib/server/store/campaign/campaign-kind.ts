import type { Channel } from "#lib/contract/desk/campaign/campaign.ts";
import type { Tx } from "#lib/db/index.ts";
import { templateNameOf } from "../template/template-of-campaign.ts";

export type CampaignKind = {
  channel: Channel | "voice";
  /** Some of its people get a template, or all. */
  hasTemplate: boolean;
};

/** Null when there is no such campaign. */
export async function getKind(tx: Tx, id: string): Promise<CampaignKind | null> {
  const [row] = await tx.query<CampaignKind>(
    `SELECT channel, ${templateNameOf("c")} IS NOT NULL AS "hasTemplate" FROM campaign c WHERE id = $1`,
    [id],
  );
  return row ?? null;
}
