import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CampaignList } from "#components/campaigns/campaign-list.tsx";
import { campaignFiltersOf, type Search } from "#lib/client/campaigns/filters.ts";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { hasRole } from "#lib/contract/desk/session.ts";
import { listCampaigns } from "#lib/server/campaigns/index.ts";
import { signedInCtx } from "./signed-in-ctx.ts";

export const metadata: Metadata = { title: "Campaigns" };

export default async function CampaignsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await signedInCtx();
  const filters = campaignFiltersOf(await searchParams);
  const client = createQueryClient();
  client.setQueryData(campaignListQuery(filters).queryKey, await listCampaigns(ctx, filters));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CampaignList canSend={hasRole(ctx.actor.role, "sender")} />
    </HydrationBoundary>
  );
}
