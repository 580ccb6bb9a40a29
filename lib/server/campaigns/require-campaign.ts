import type { Campaign, CheckedCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { ARRIVAL_SECONDS, type CampaignArrival } from "#lib/contract/desk/campaign/campaign-history.ts";
import { type CampaignReasons, MAX_REASONS } from "#lib/contract/desk/campaign/recipient.ts";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { type CampaignAtWork, lockCampaign } from "../store/campaign/campaign.ts";
import { getCampaignView } from "../store/campaign/campaign-view.ts";
import { getArrival } from "../store/campaign/comparison.ts";
import { hasReasons, listCampaignReasons } from "../store/campaign/reason.ts";
import { checkAgain, watchCampaign as readSooner } from "../store/message/poll.ts";

const missing = () =>
  new Fault(
    "not_found",
    t("We do not know this campaign. It may have been deleted.", "Hatuijui kampeni hii. Huenda ilifutwa."),
  );

/** The campaign as pages show it, or `not_found`. */
export async function requireCampaign(tx: Tx, id: string): Promise<Campaign> {
  const campaign = await getCampaignView(tx, id);
  if (!campaign) throw missing();
  return campaign;
}

/** The locked row of a campaign, or `not_found`; a composer's send is no campaign a person can steer. */
export async function requireLocked(tx: Tx, id: string): Promise<CampaignAtWork> {
  const campaign = await lockCampaign(tx, id);
  if (!campaign) throw missing();
  return campaign;
}

/** Why people of a campaign were refused, failed or were skipped, the most frequent first. Throws not_found. */
export async function listReasons({ db }: SignedInCtx, id: string): Promise<CampaignReasons> {
  await requireCampaign(db, id);
  const [isCounted, reasons] = await Promise.all([
    hasReasons(db, id),
    listCampaignReasons(db, id, MAX_REASONS),
  ]);
  return { isCounted, reasons: isCounted ? reasons : [] };
}

/** How long the messages of a campaign took until they were delivered, of the newest alone where there are many. Throws not_found. */
export async function getCampaignArrival({ db }: SignedInCtx, id: string): Promise<CampaignArrival> {
  await requireCampaign(db, id);
  const { within, ...told } = await getArrival(db, id, ARRIVAL_SECONDS);
  return {
    ...told,
    within: ARRIVAL_SECONDS.map((seconds, place) => ({ seconds, messages: within[place] ?? 0 })),
  };
}

/** Somebody looks at this campaign: its statuses are read sooner. Looking itself changes nothing. */
export async function watchCampaign({ db }: SignedInCtx, id: string): Promise<void> {
  const { channel, startedAt, completedAt } = await requireCampaign(db, id);
  if (channel === "sms" && startedAt !== null && completedAt === null) await readSooner(db, id);
}

/**
 * Has the SMS of a campaign that have no last word asked about once more, those too that were given up after 72 hours.
 * Chat has no status to ask for (§4.1). What is answered changes the campaign as every report does.
 */
export async function checkCampaign({ db }: SignedInCtx, id: string): Promise<CheckedCampaign> {
  const { channel } = await requireCampaign(db, id);
  return { messages: channel === "sms" ? await checkAgain(db, id) : 0 };
}
