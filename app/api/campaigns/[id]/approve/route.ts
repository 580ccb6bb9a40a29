import { approveCampaign } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/campaigns/:id/approve", async ({ ctx, input }) => ({
    campaign: await approveCampaign(ctx, input.id, input),
  })),
});
