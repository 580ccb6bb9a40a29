import type { CampaignRepeats } from "#lib/contract/desk/campaign/repeats.ts";
import type { SignedInCtx } from "../../context.ts";
import { listRepeats } from "../../store/campaign/recipient/repeats.ts";
import { requireCampaign } from "../require-campaign.ts";

/** What a person should know before the same words go to the same people again; it refuses nothing. */
export async function listCampaignRepeats(ctx: SignedInCtx, id: string): Promise<CampaignRepeats> {
  await requireCampaign(ctx.db, id);
  const rows = await listRepeats(ctx.db, id);
  return { items: rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() })) };
}
