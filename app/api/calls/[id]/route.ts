import { getCall } from "#lib/server/calls/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/calls/:id", ({ ctx, input }) => getCall(ctx, input.id)),
});
