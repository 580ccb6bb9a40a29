import { pauseCampaign } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/campaigns/:id/pause", async ({ ctx, input }) => ({
    campaign: await pauseCampaign(ctx, input.id),
  })),
});
