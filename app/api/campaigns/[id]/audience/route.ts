import { AudienceAnswer } from "#lib/contract/desk/audience.ts";
import { CampaignId } from "#lib/contract/desk/campaign.ts";
import { importAudience, spoolUpload } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  PUT: route(
    "PUT /api/campaigns/:id/audience",
    { params: CampaignId, answer: AudienceAnswer },
    ({ ctx, input, request }) => spoolUpload(request, (upload) => importAudience(ctx, input.id, upload)),
  ),
});
