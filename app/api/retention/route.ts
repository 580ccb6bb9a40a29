import { route, routes } from "#lib/server/http/index.ts";
import { getRetention, updateRetention } from "#lib/server/retention/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/retention", ({ ctx }) => getRetention(ctx)),
  PUT: route("PUT /api/retention", ({ ctx, input }) => updateRetention(ctx, input)),
});
