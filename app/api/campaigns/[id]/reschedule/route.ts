import { CampaignAnswer, CampaignId, RescheduleCampaign } from "#lib/contract/desk/campaign.ts";
import { rescheduleCampaign } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route(
    "POST /api/campaigns/:id/reschedule",
    { params: CampaignId, body: RescheduleCampaign, answer: CampaignAnswer },
    async ({ ctx, input }) => ({ campaign: await rescheduleCampaign(ctx, input.id, input) }),
  ),
});
