import { cancelCampaign } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/campaigns/:id/cancel", async ({ ctx, input }) => ({
    campaign: await cancelCampaign(ctx, input.id),
  })),
});
