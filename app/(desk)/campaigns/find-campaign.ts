import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Campaign, CampaignId } from "#lib/contract/desk/campaign/campaign.ts";
import { Fault } from "#lib/fault.ts";
import { getCampaign } from "#lib/server/campaigns/index.ts";
import { readPage } from "#lib/server/pages/read-page.ts";

/** The campaign of an address, read once a request; the page for what is not there where it is not. */
export const findCampaign = cache(async (given: string): Promise<Campaign> => {
  const id = CampaignId.shape.id.safeParse(given);
  if (!id.success) notFound();
  try {
    return await readPage(Campaign, (ctx) => getCampaign(ctx, id.data));
  } catch (error) {
    if (error instanceof Fault && error.code === "not_found") notFound();
    throw error;
  }
});
