import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CAMPAIGN_FILTERS } from "#components/campaigns/list/campaign-filters.ts";
import { LateCampaignList } from "#components/campaigns/list/late-campaign-list.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { pageAskedIn } from "#lib/client/address/filters.ts";
import type { Search } from "#lib/client/address/search.ts";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { CampaignList } from "#lib/contract/desk/campaign/campaign.ts";
import { canSendMessages, hasRight } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { listCampaigns } from "#lib/server/campaigns/index.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Campaigns", "Kampeni") };
}

export default async function CampaignsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await pageCtx();
  const filters = pageAskedIn(await searchParams, CAMPAIGN_FILTERS);
  const client = createQueryClient();
  const page = await readPage(CampaignList, (ctx) => listCampaigns(ctx, filters)).catch(leftToBrowser);
  if (page) client.setQueryData(campaignListQuery(filters).queryKey, page);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateCampaignList canSend={canSendMessages(actor)} canExport={hasRight(actor, "export")} />
      </LatePart>
    </HydrationBoundary>
  );
}
