import { CampaignId } from "#lib/contract/desk/campaign.ts";
import { ListRecipients, RecipientList } from "#lib/contract/desk/recipient.ts";
import { listRecipients } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route(
    "GET /api/campaigns/:id/recipients",
    { params: CampaignId, query: ListRecipients, answer: RecipientList },
    ({ ctx, input }) => listRecipients(ctx, input.id, input),
  ),
});
