import { resumeCampaign } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/campaigns/:id/resume", async ({ ctx, input }) => ({
    campaign: await resumeCampaign(ctx, input),
  })),
});
