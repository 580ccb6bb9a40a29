import { getCampaign, updateCampaign } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/campaigns/:id", async ({ ctx, input }) => ({
    campaign: await getCampaign(ctx, input.id),
  })),
  PUT: route("PUT /api/campaigns/:id", async ({ ctx, input: { id, ...draft } }) => ({
    campaign: await updateCampaign(ctx, id, draft),
  })),
});
