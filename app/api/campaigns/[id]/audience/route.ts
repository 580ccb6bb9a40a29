import { getAudience, importAudience, spoolUpload } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/campaigns/:id/audience", ({ ctx, input }) => getAudience(ctx, input.id)),
  PUT: route("PUT /api/campaigns/:id/audience", ({ ctx, input, request }) =>
    spoolUpload({ request, userId: ctx.actor.userId }, (upload) => importAudience(ctx, input.id, upload)),
  ),
});
