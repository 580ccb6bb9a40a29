import { reportCampaign } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/campaigns/:id/report.xlsx", ({ ctx, input: { id, ...asked } }) =>
    reportCampaign(ctx, { id, form: "xlsx", asked }),
  ),
});
