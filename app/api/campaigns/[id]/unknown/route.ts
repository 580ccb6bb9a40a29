import { CampaignId } from "#lib/contract/desk/campaign.ts";
import { UnknownList } from "#lib/contract/desk/unknown.ts";
import { listUnknownAttempts } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route(
    "GET /api/campaigns/:id/unknown",
    { params: CampaignId, answer: UnknownList },
    ({ ctx, input }) => listUnknownAttempts(ctx, input.id),
  ),
});
