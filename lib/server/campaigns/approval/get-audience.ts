import type { AudienceSummaryAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { SignedInCtx } from "../../context.ts";
import { findAudience } from "../../store/campaign/audience.ts";
import { requireCampaign } from "../require-campaign.ts";

/** What the plan of a campaign comes to: its buckets and its cost, and nobody of it. Throws `not_found`. */
export async function getAudience({ db }: SignedInCtx, id: string): Promise<AudienceSummaryAnswer> {
  await requireCampaign(db, id);
  return { audience: await findAudience(db, id) };
}
