import { CampaignId } from "#lib/contract/desk/campaign.ts";
import { LeftOutList, ListLeftOut } from "#lib/contract/desk/left-out.ts";
import { listLeftOut } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route(
    "GET /api/campaigns/:id/left-out",
    { params: CampaignId, query: ListLeftOut, answer: LeftOutList },
    ({ ctx, input }) => listLeftOut(ctx, input.id, input),
  ),
});
