import { createCampaign, listCampaigns } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/campaigns", ({ ctx, input }) => listCampaigns(ctx, input)),
  POST: route("POST /api/campaigns", async ({ ctx, input }) => ({
    campaign: await createCampaign(ctx, input),
  })),
});
