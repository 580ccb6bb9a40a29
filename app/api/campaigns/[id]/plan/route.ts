import { getPlan } from "#lib/server/campaigns/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/campaigns/:id/plan", ({ ctx, input }) => getPlan(ctx, input.id, input)),
});
