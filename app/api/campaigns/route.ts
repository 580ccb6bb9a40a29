import { CampaignAnswer, CampaignList, ListCampaigns } from "#lib/contract/desk/campaign.ts";
import { CreateCampaign } from "#lib/contract/desk/create-campaign.ts";
import { createCampaign, listCampaigns } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/campaigns", { query: ListCampaigns, answer: CampaignList }, ({ ctx, input }) =>
    listCampaigns(ctx, input),
  ),
  POST: route(
    "POST /api/campaigns",
    { body: CreateCampaign, answer: CampaignAnswer },
    async ({ ctx, input }) => ({
      campaign: await createCampaign(ctx, input),
    }),
  ),
});
