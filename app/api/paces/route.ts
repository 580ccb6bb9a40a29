import { route, routes } from "#lib/server/http/index.ts";
import { getPaces, updatePaces } from "#lib/server/pacing/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/paces", ({ ctx }) => getPaces(ctx)),
  PUT: route("PUT /api/paces", ({ ctx, input }) => updatePaces(ctx, input)),
});
