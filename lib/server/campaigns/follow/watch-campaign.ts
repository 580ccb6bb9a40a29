import type { SignedInCtx } from "../../context.ts";
import { watchCampaign as readSooner } from "../../store/message/poll.ts";
import { requireCampaign } from "../require-campaign.ts";

/** Somebody looks at this campaign: its statuses are read sooner. Looking itself changes nothing. */
export async function watchCampaign({ db }: SignedInCtx, id: string): Promise<void> {
  const { channel, startedAt, completedAt } = await requireCampaign(db, id);
  if (channel === "sms" && startedAt !== null && completedAt === null) await readSooner(db, id);
}
