import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { FirstRecipientAnswer } from "#lib/contract/desk/campaign/one-recipient.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import type { SignedInCtx } from "../../context.ts";
import { getFirstRecipient as readFirst } from "../../store/campaign/recipient/recipient-view.ts";
import { requireCampaign } from "../require-campaign.ts";

/** The message of a campaign as its first recipient gets it. Throws `not_found`. */
export async function getFirstRecipient(
  { db, actor }: SignedInCtx,
  id: string,
): Promise<FirstRecipientAnswer> {
  await requireCampaign(db, id);
  // Filled in, a message says what the file says: names, debts, other numbers.
  return { first: canSeeNumbers(actor) ? await readFirst(db, id) : null };
}

/** One campaign as pages show it. Throws not_found. */
export function getCampaign({ db }: SignedInCtx, id: string): Promise<Campaign> {
  return requireCampaign(db, id);
}
