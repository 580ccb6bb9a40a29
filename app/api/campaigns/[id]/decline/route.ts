import { declineCampaign } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/campaigns/:id/decline", async ({ ctx, input }) => ({
    campaign: await declineCampaign(ctx, input.id, input),
  })),
});
